import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { noShownLiteral } from '../../scripts/lint/no-shown-literal.mjs'
import { NAMES, SHOWN } from '../../scripts/lint/prop-names.mjs'
import { filesBelow, ROOT } from './source-files.ts'
import { findings, programWith } from './typed-source.ts'

/** One case per line. */
const SHOWN_IN_CODE = [
  ['a short word of a component', '<Field label={t()} hint="optional">{nothing}</Field>', 'optional'],
  ['a text of a component that also takes names', '<Badge icon="clock" tone="danger">late</Badge>', 'late'],
  ['capitals', '<Empty icon="inbox" title="PAY NOW" />', 'PAY NOW'],
  ['a name with few values', '<p>{isOpen ? phase : null}</p>', 'opening'],
  ['the result of a function', '<p>{wordOf(isOpen)}</p>', 'open'],
  ['the content of a table in code', '<Field label={LOOKS.late}>{nothing}</Field>', 'a bit late'],
  ['a unit after a number', '<p>{`${count} h`}</p>', 'h'],
  [
    "the result of a component's function",
    '<Chips options={[]} onRemove={() => {}} removeLabel={() => "remove"} />',
    'remove',
  ],
  ['a field of an object', '<Failure message={t()} action={{ label: "again", onClick: () => {} }} />', 'again'],
  ['a word in a list', '<Swatches names={["one", "two"]} />', 'two'],
  ['a field of a row', '<Stepper label={t()} current="a" steps={[{ id: "a", label: "first" }]} />', 'first'],
  ['content set by script', '<p ref={(p) => { if (p) p.textContent = "closed" }} />', 'closed'],
  ['a word inserted by script', '<p ref={(p) => p?.append("none yet")} />', 'none yet'],
  ['an attribute set by script', '<p ref={(p) => p?.setAttribute("aria-label", "close")} />', 'close'],
  ['the title of the page', '<p ref={() => { document.title = "OK" }} />', 'OK'],
] as const
const ALLOWED = [
  ['a text of the tables', '<Field label={t()} hint={t()}>{nothing}</Field>'],
  ['a name that a component accepts', '<Badge icon="clock" tone="danger">{t()}</Badge>'],
  [
    'the name of a value',
    '<Select label={t()} value="all" onChange={() => {}} options={[{ value: "all", label: t() }]} />',
  ],
  ['a currency code', '<p>{currency}</p>'],
  ['a language in its own name', '<p lang="de">{"Deutsch"}</p>'],
  ['classes', '<p className={isOpen ? "small muted" : "small"}>{t()}</p>'],
  ['a field that is compared', '<p>{JSON.stringify({ kind: "open" })}</p>'],
  ['data for the server', '<p ref={() => new FormData().append("kind", "open")} />'],
] as const

const HEAD = `
import { Badge } from './badge.tsx'
import { Chips } from './chips.tsx'
import { Empty } from './empty.tsx'
import { Failure } from './failure.tsx'
import { Field } from './field.tsx'
import { Select } from './select.tsx'
import { Stepper } from './stepper.tsx'
declare const t: () => string
declare const phase: 'opening' | 'closing'
declare const currency: 'EUR' | 'USD'
declare const [isOpen, count]: [boolean, number]
const nothing = () => null
declare const Swatches: (props: { names: readonly string[] }) => null
const LOOKS = { late: 'a bit late' } as const
const wordOf = (isOpen: boolean) => (isOpen ? 'open' : 'closed')
export const all = [
`
const LINES = [...SHOWN_IN_CODE, ...ALLOWED].map(([, code]) => `${code},`)
const PATH = 'src/ui/not-there.tsx'
const program = programWith(PATH, `${HEAD}${LINES.join('\n')}\n]\n`)
const first = HEAD.split('\n').length
const found = findings(program, PATH, noShownLiteral)
const textsAt = (line: number) =>
  (found.get(first + line) ?? []).map((message) => /"(.*)" is/.exec(message)?.[1] ?? message)

it('[I18N-18] is checked on code with types', () => {
  const file = program.getSourceFile(join(ROOT, PATH))
  expect(program.getSemanticDiagnostics(file).map(({ messageText }) => messageText)).toEqual([])
})

it.each(SHOWN_IN_CODE.map(([what, , text], line) => [what, text, line] as const))(
  '[I18N-18] reports that %s is shown',
  (_what, text, line) => {
    expect(textsAt(line)).toContain(text)
  },
)

it.each(ALLOWED.map(([what], index) => [what, SHOWN_IN_CODE.length + index] as const))(
  '[I18N-18] does not report %s as a text',
  (_what, line) => {
    expect(textsAt(line)).toEqual([])
  },
)

/** Returns the props of a file's exported components that accept a plain string, also those of rows and actions. */
function stringsOf(checker: ts.TypeChecker, file: ts.SourceFile): string[] {
  const names = new Set<string>()
  const seen = new Set<ts.Type>()
  const partsOf = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type])
  /** Returns whether we declare the symbol: types of errors and widgets that are passed on have names of their own. */
  const isOurs = (symbol: ts.Symbol | undefined) =>
    symbol?.declarations?.every((each) => /\/src\/(ui|kit)\//.test(each.getSourceFile().fileName)) ?? false
  const take = (type: ts.Type): void => {
    if (seen.has(type)) return
    seen.add(type)
    for (const property of type.getProperties().filter(isOurs)) {
      if (/^on[A-Z]|[rR]ef$/.test(property.name)) continue
      const parts = partsOf(checker.getTypeOfSymbol(property))
      const given = parts.flatMap((part) => part.getCallSignatures().flatMap((each) => partsOf(each.getReturnType())))
      const takesElements = [...parts, ...given].some((part) => part.getProperty('props') !== undefined)
      if (!takesElements && [...parts, ...given].some(({ flags }) => flags & ts.TypeFlags.String))
        names.add(property.name)
      for (const part of parts) {
        const row = part.flags & ts.TypeFlags.Object ? (part.getNumberIndexType() ?? part) : undefined
        if (row && isOurs(row.getSymbol())) take(row)
      }
    }
  }
  const module = checker.getSymbolAtLocation(file)
  for (const component of module ? checker.getExportsOfModule(module) : []) {
    if (!/^[A-Z]/.test(component.name) || !(component.flags & ts.SymbolFlags.Value)) continue
    for (const signature of checker.getTypeOfSymbol(component).getCallSignatures()) {
      const [props] = signature.getParameters()
      if (props) partsOf(checker.getTypeOfSymbol(props)).forEach(take)
    }
  }
  return [...names]
}

it('[I18N-18] knows for each string of a primitive whether it is shown', () => {
  const checker = program.getTypeChecker()
  const taken = new Map<string, string>()
  for (const path of ['src/ui', 'src/kit'].flatMap((room) => filesBelow(room, /(?<!\.test)\.tsx$/))) {
    const file = program.getSourceFile(join(ROOT, path))
    if (file) for (const name of stringsOf(checker, file)) taken.set(name, path)
  }
  expect(taken.size).toBeGreaterThan(40)
  expect([...taken].filter(([name]) => SHOWN.includes(name) === NAMES.includes(name))).toEqual([])
})
