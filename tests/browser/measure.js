/* What can be measured on a page, see measure.py. */

// Parts of the table that must not lie on one another; a card's ribbon and tag belong to it.
const overlaps = () => {
  const seen = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const box = (e) => { const r = e.getBoundingClientRect(); return { l: r.left, t: r.top, r: r.right, b: r.bottom }; };
  const name = (e) => `${e.className || e.tagName} ${e.textContent.trim().replace(/\s+/g, ' ').slice(0, 24)}`;
  const parts = [...document.querySelectorAll('.bar, .slatebox, .figs li, .plate, .ringed .row, .backs, .felt .paper, .center > span, .bench, .taken, .act button, .say > p, .side .slate, .side .log')]
    .filter(seen).map((e) => [name(e), box(e)]).filter(([, b]) => b.r - b.l > 1 && b.b - b.t > 1);
  const felt = box(document.querySelector('.felt'));
  const found = [];
  for (const [a, x] of parts) {
    if (x.l < -1 || x.t < -1 || x.r > innerWidth + 1 || x.b > innerHeight + 1) found.push(`${a} leaves the screen`);
    for (const [b, y] of parts) {
      if (x === y || a > b) continue;
      const w = Math.min(x.r, y.r) - Math.max(x.l, y.l), h = Math.min(x.b, y.b) - Math.max(x.t, y.t);
      if (w > 2 && h > 2) found.push(`${a} lies on ${b}: ${Math.round(w)} x ${Math.round(h)}`);
    }
  }
  for (const e of document.querySelectorAll('.felt .plate, .felt .row > *, .felt .laid, .felt .paper')) {
    const x = box(e);
    if (seen(e) && (x.l < felt.l - 2 || x.t < felt.t - 2 || x.r > felt.r + 2 || x.b > felt.b + 2)) found.push(`${name(e)} leaves the felt`);
  }
  for (const e of document.querySelectorAll('.plate b, .bar h1, .figs button')) {
    if (seen(e) && (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1)) found.push(`${name(e)} is cut`);
  }
  for (const e of document.querySelectorAll('.hand li')) {
    const x = box(e);
    if (seen(e) && (x.l < -1 || x.r > innerWidth + 1 || x.b > innerHeight + 1)) found.push('a card of the hand leaves the screen');
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page is wider than the screen');
  return [...new Set(found)];
};

// How wide a card that lies before its player is, and how much of it shows behind the next one.
const laidCards = () => {
  const cards = [...document.querySelector('.ringed .row').children].map((e) => e.getBoundingClientRect());
  return [cards[0].width, (cards[1].left - cards[0].left) / cards[0].width];
};

// What lies on the table under the answers; cards that are not yet there do not count.
const covered = () => {
  const ask = document.querySelector('.ask').getBoundingClientRect();
  return [...document.querySelectorAll('.figs li, .felt .laid, .felt .paper, .others .plate')].filter((e) => {
    const r = e.getBoundingClientRect();
    return Math.min(r.right, ask.right) - Math.max(r.left, ask.left) > 2 && Math.min(r.bottom, ask.bottom) - Math.max(r.top, ask.top) > 2;
  }).map((e) => `under the answers: ${e.className || e.tagName} ${e.textContent.trim().slice(0, 24)}`);
};

// Words that do not fit into their button, and pages that are wider than the screen.
const cutOff = () => {
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push(`the page is ${document.documentElement.scrollWidth} wide`);
  for (const e of document.querySelectorAll('button, a.second, summary, h1, h2, .plate, .say p, .paper, .settled li, .slate')) {
    if (!e.checkVisibility({ visibilityProperty: true }) || e.closest('.vh, .hand')) continue;
    const box = e.getBoundingClientRect();
    const walker = document.createTreeWalker(e, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      if (!text.data.trim() || text.parentElement.closest('.vh, svg') || !text.parentElement.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const r of range.getClientRects()) {
        if (r.left < box.left - 2 || r.right > box.right + 2 || r.top < box.top - 3 || r.bottom > box.bottom + 3)
          found.push(`${e.tagName}.${e.className}: ${text.data.trim().slice(0, 30)}`);
        if (r.right > innerWidth + 2 && !text.parentElement.closest('.sheet')) found.push(`off the screen: ${text.data.trim().slice(0, 30)}`);
      }
    }
  }
  return [...new Set(found)];
};

// The part of each button that a finger can hit, in a grid of 3 px.
const tooSmall = (least) => {
  const found = [];
  const modal = document.querySelector('dialog[open]');
  for (const e of (modal ?? document).querySelectorAll('button, a[href], summary, select, input:not([type=checkbox])')) {
    if (!e.checkVisibility({ visibilityProperty: true })) continue;
    e.scrollIntoView({ block: 'center' });
    const box = e.getBoundingClientRect();
    const hit = (x, y) => { const at = document.elementFromPoint(x, y); return at === e || e.contains(at); };
    let l = 1e9, t = 1e9, r = -1, b = -1;
    for (let x = box.left + 1; x < box.right; x += 3) for (let y = box.top + 1; y < box.bottom; y += 3)
      if (hit(x, y)) { l = Math.min(l, x); r = Math.max(r, x); t = Math.min(t, y); b = Math.max(b, y); }
    const w = r - l + 3, h = b - t + 3;
    if (r < 0) { if (box.width && e.closest('.hand')) found.push(`${e.ariaLabel} cannot be hit`); continue; }
    if (w < least || h < least) found.push(`${e.className || e.tagName} ${(e.ariaLabel || e.textContent).trim().slice(0, 24)}: ${Math.round(w)} x ${Math.round(h)}`);
  }
  return [...new Set(found)];
};
