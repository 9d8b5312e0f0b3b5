/** Narrow first: the smallest challenge window is 250 × 400. All pairs of colours reach 4.5 : 1. */
export const STYLES = `
:root { --ink: #16222e; --soft: #51606e; --paper: #fff; --field: #f2f5f8; --line: #768592;
  --brand: #0b5a6f; --on-brand: #fff; --alarm: #a3160f; --alarm-paper: #fdeceb; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eef3f6; --soft: #aebcc7; --paper: #101a22; --field: #1b2833; --line: #7f909c;
    --brand: #63c6dc; --on-brand: #06222a; --alarm: #ffb3ab; --alarm-paper: #3c1512; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 14px/1.4 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 30rem; margin: 0 auto; padding: .5rem .65rem; }
header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: .25rem .75rem;
  padding-bottom: .25rem; margin-bottom: .4rem; border-bottom: 2px solid var(--brand); }
.bank { font-weight: 700; color: var(--brand); }
.network { color: var(--soft); }
h1 { font-size: 1rem; line-height: 1.25; margin: 0 0 .3rem; }
p { margin: 0 0 .4rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .1rem .75rem; margin: 0 0 .4rem;
  padding: .3rem .5rem; background: var(--field); border-radius: .4rem; }
dt { color: var(--soft); }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; font-weight: 600; line-height: 1.3; }
label { display: block; font-weight: 600; margin-bottom: .2rem; }
input { width: 100%; padding: .3rem; font: inherit; font-size: 1.15rem; letter-spacing: .25em;
  text-align: center; color: var(--ink); background: var(--paper);
  border: 1px solid var(--line); border-radius: .4rem; }
input[aria-invalid="true"] { border: 2px solid var(--alarm); }
button { width: 100%; min-height: 2.4rem; padding: .3rem .8rem; margin-top: .4rem; font: inherit;
  font-weight: 600; color: var(--on-brand); background: var(--brand); cursor: pointer;
  border: 1px solid var(--brand); border-radius: .4rem; }
button.quiet { color: var(--brand); background: transparent; border-color: var(--line); }
button.link { width: auto; min-height: 1.75rem; margin-top: .2rem; padding: .1rem 0;
  color: var(--brand); background: none; border: 0; font-weight: 400; text-align: left;
  text-decoration: underline; }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
.links { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 .5rem; }
.alarm { padding: .25rem .5rem; color: var(--alarm); background: var(--alarm-paper);
  border-left: 4px solid var(--alarm); }
.status { padding: .25rem .5rem; background: var(--field); border-left: 4px solid var(--brand); }
.app { padding: .6rem; border: 1px dashed var(--line); border-radius: .4rem; }
.code { font-weight: 700; letter-spacing: .15em; }
footer { margin-top: .75rem; color: var(--soft); font-size: .85rem; }
#hint { font-weight: 400; color: var(--soft); }
@media (min-width: 480px) {
  body { font-size: 16px; } main { padding: 1.25rem; } h1 { font-size: 1.35rem; }
  p, dl, header { margin-bottom: .75rem; } dl { padding: .6rem .75rem; } input { padding: .5rem; }
}
`;
