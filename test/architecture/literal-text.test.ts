import { Linter } from 'eslint'
import tseslint from 'typescript-eslint'
import { expect, it } from 'vitest'
import { noLiteralText } from '../../scripts/lint/no-literal-text.mjs'

const linter = new Linter()
/** What the rule finds, as it quotes it. */
function found(code: string): string[] {
  const messages = linter.verify(
    code,
    {
      files: ['**/*.tsx'],
      languageOptions: { parser: tseslint.parser, parserOptions: { ecmaFeatures: { jsx: true } } },
      plugins: { netterms: { rules: { text: noLiteralText } } },
      rules: { 'netterms/text': 'error' },
    },
    'page.tsx',
  )
  return messages.map(({ message }) => /"(.*)" stands/.exec(message)?.[1] ?? message)
}

it.each([
  ['a text between tags', 'export const a = <p>due</p>', 'due'],
  ['a text in braces', "export const a = <p>{isLate ? 'late' : ''}</p>", 'late'],
  ['a label', 'export const a = <button aria-label="close" />', 'close'],
  ['any property of a component', 'export const a = <Field anything="per month" />', 'per month'],
  ['one word of it', 'export const a = <Empty whatever="Nothing" />', 'Nothing'],
  ['a field of an object', "export const action = { says: 'Back', onClick }", 'Back'],
  ['what a function gives', "export const titleOf = () => 'Choose what to pay'", 'Choose what to pay'],
  ['what is put on the page by hand', "element.textContent = 'no answer so far'", 'no answer so far'],
  ['one small word that is put there', "element.textContent = isOver ? 'closed' : ''", 'closed'],
  ['one that a call sets', "element.setAttribute('aria-label', 'close')", 'close'],
  ['what a call sets', "element.setAttribute('aria-label', 'Close')", 'Close'],
  ['words around a value', 'export const a = (count) => `${count} of these invoices`', 'of these invoices'],
  ['a title of the page', "document.title = 'Invoices · ' + name", 'Invoices ·'],
  ['a text in a list', "export const TABS = ['Open', 'past'] as const", 'Open'],
  ['a default', "export function Row({ note = 'Not yet' }) { return note }", 'Not yet'],
])('[I18N-18] finds %s', (_what, code, text) => {
  expect(found(code)).toEqual([text])
})

it.each([
  ['a key of the tables', "export const a = <p>{t('invoices.list.title')}</p>"],
  ['names of classes', "export const a = <p className={classNames('row small muted', isLate && 'late')} />"],
  ['names of parts', "export const a = <p part={isOpen ? 'tab selected-tab' : 'tab'} />"],
  ['a status that is compared', "export const isLate = status === 'Past Due' || statuses.includes('On Hold')"],
  ['a status that is a key', "export const LOOKS = { 'Past Due': danger }"],
  ['a case', "switch (status) { case 'Charged back': break }"],
  ['a key of the keyboard', "export const forward = isMirrored ? 'ArrowLeft' : 'ArrowRight'"],
  ['words of the specification', "export const REASONS = ['by customer support', 'exceeded login attempts'] as const"],
  ['an error for developers', "throw new NetTermsError('not-found', 'There is no such column.', { cause })"],
  ['an error made of a cause', "report(toNetTermsError(cause, 'widget-crashed', 'The list stopped in its own code.'))"],
  ['a line of the console', "console.warn('NetTerms: these columns are ignored: ' + names)"],
  ['a selector', "root.querySelector('Table row cell')"],
  ['a type', "type Status = 'Past Due' | 'On Hold'"],
])('[I18N-18] leaves %s alone', (_what, code) => {
  expect(found(code)).toEqual([])
})
