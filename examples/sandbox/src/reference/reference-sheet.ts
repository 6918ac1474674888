/** The one style sheet of the reference pages. */
export const REFERENCE_SHEET = `:root { color-scheme: light dark; font: 16px/1.55 system-ui, sans-serif; }
body { margin: 0; color: light-dark(#1c2430, #e4e8ee); background: light-dark(#ffffff, #12161c); }
header { border-block-end: 1px solid light-dark(#d8dee7, #303a48); padding: 12px 24px; }
header a { display: inline-block; margin-inline-end: 16px; line-height: 28px; }
header [aria-current] { color: inherit; font-weight: 600; text-decoration: none; }
button {
  min-block-size: 36px; padding: 6px 14px; border: 1px solid light-dark(#8a94a3, #6b7787); border-radius: 8px;
  background: light-dark(#ffffff, #1b222c); color: inherit; font: 600 14px/1.3 system-ui, sans-serif; cursor: pointer;
}
button:hover { background: light-dark(#f1f4f8, #262f3b); }
form { display: inline-block; margin: 0 8px 8px 0; }
td form { margin: 0; }
@media (pointer: coarse) { button { min-block-size: 44px; } header a { line-height: 44px; } }
main { max-width: 1000px; margin: 0 auto; padding: 24px; }
h1 { font-size: 28px; line-height: 1.2; margin: 8px 0 16px; }
h2 { font-size: 21px; margin: 0 0 8px; }
main > h2 { margin-block-start: 32px; }
h2 + p { margin-block-start: 0; }
h3 { font-size: 16px; margin: 20px 0 6px; }
a { color: light-dark(#0b57a4, #8ec1ff); }
:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
code { font: 14px/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
section { border-block-start: 1px solid light-dark(#d8dee7, #303a48); margin-block-start: 32px; padding-block-start: 24px; }
.address { margin: 0 0 12px; }
.calls, .errors { columns: 3 220px; padding-inline-start: 18px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0; }
dt { color: light-dark(#56616f, #a5b0bf); }
dd { margin: 0; }
.scroll, pre { overflow-x: auto; }
.scroll table { min-width: 560px; }
table { border-collapse: collapse; width: 100%; font-size: 15px; }
th, td { text-align: start; vertical-align: top; padding: 6px 12px 6px 0; border-block-end: 1px solid light-dark(#e6eaf0, #262f3b); }
th { color: light-dark(#56616f, #a5b0bf); font-weight: 600; }
td:first-child code { overflow-wrap: break-word; }
section:target > h2, span:target, a:target { background: light-dark(#fff4cc, #4a3d10); }
summary { cursor: pointer; margin-block-start: 20px; }
@media (max-width: 600px) {
  dl { grid-template-columns: 1fr; }
  dd { margin-block-end: 8px; }
}
@media (max-width: 760px) {
  .stacked, .stacked tbody, .stacked tr, .stacked td { display: block; }
  .stacked thead { position: absolute; clip-path: inset(50%); inline-size: 1px; block-size: 1px; overflow: hidden; }
  .stacked tr { border-block-end: 1px solid light-dark(#e6eaf0, #262f3b); padding-block: 10px; }
  .stacked td { border: 0; padding: 2px 0; }
  .stacked td:nth-child(n + 3) { display: inline; color: light-dark(#56616f, #a5b0bf); }
  .stacked td:nth-child(n + 4)::before { content: ' · '; }
}
`
