/**
 * Style sheet in the look of such old pages, with the system's font and controls, but with the contrast and focus
 * required today.
 */
export const LEGACY_SHEET = `html { background: #ffffff; color-scheme: light; }
body { margin: 0; font: 15px/1.4 "Times New Roman", Times, serif; color: #000000; }
main { padding: 10px; border: 2px groove #808080; background: #f2f2ea; }
h1 { margin: 8px 0; font-size: 20px; }
#bar { margin: -10px -10px 0; padding: 4px 10px; background: #00295c; color: #ffffff; font-family: "Courier New", monospace; overflow-wrap: anywhere; }
#reader { margin-inline-start: 12px; }
label, legend { font-weight: bold; }
label.choice { display: block; padding: 5px 0; font-weight: normal; }
input, button { font: inherit; min-block-size: 30px; }
input[type=radio] { min-block-size: 0; }
button { padding: 2px 14px; }
table { border-collapse: collapse; background: #ffffff; }
caption { text-align: start; font-weight: bold; padding: 4px 0; }
th, td { border: 1px solid #666666; padding: 3px 10px; text-align: start; overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid #0047c2; outline-offset: 1px; }
[hidden] { display: none; }
.wrong { color: #a40000; font-weight: bold; }
`
