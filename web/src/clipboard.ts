/** Takes a text along; where the browser forbids it, from the field that shows it, the old way. */
export async function copy(text: string, field: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    document.querySelector<HTMLInputElement>(field)?.select();
    document.execCommand("copy");
  }
}
