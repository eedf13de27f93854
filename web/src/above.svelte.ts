/** What lies above a page: one sheet, or none.  A sheet that opens another gives it its place. */
export class Above<Sheet extends { kind: string }> {
  sheet = $state.raw<Sheet | null>(null);

  lay = (sheet: Sheet): void => {
    this.sheet = sheet;
  };

  close = (): void => {
    this.sheet = null;
  };
}
