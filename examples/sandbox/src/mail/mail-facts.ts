/** Details below the text of a mail as a list: label and value, one per line. Source: docs/spec/mail.md MAI-101. */
import { escapeHtml } from '../reference/html.ts'

export interface MailFact {
  label: string
  /** Empty for a heading or a separate sentence. */
  value: string
  look?: 'heading' | 'strong'
  /** The part that a person entered, e.g. a name or a reference. */
  free?: 'label' | 'value'
}

/** Serializes details to be stored among the values of a mail in the outbox. */
export const storeFacts = (facts: readonly MailFact[]): string => JSON.stringify(facts)

/**
 * @param clean returns a text as one short line; text entered by a person is also changed so that no mail program turns
 * it into a link
 */
export function readFacts(
  stored: string | undefined,
  clean: (text: string, free: boolean) => string,
): readonly MailFact[] {
  if (stored === undefined) return []
  const facts = JSON.parse(stored) as MailFact[]
  return facts.map((fact) => ({
    ...fact,
    label: clean(fact.label, fact.free === 'label'),
    value: clean(fact.value, fact.free === 'value'),
  }))
}

export const factsAsText = (facts: readonly MailFact[]): string =>
  facts
    .map(({ label, value, look }) =>
      value === '' ? `${look === 'heading' ? '\n' : ''}${label}` : `${label}: ${value}`,
    )
    .join('\n')

const CELL = 'padding:4px 0;vertical-align:top;overflow-wrap:anywhere'

/** Uses only inline styles, because mail programs ignore others. */
export function factsAsHtml(facts: readonly MailFact[]): string {
  if (facts.length === 0) return ''
  return `<table style="width:100%;margin:0 0 24px;border-collapse:collapse;border-top:1px solid #d8dee7;border-bottom:1px solid #d8dee7">
${facts.map(rowOf).join('\n')}
</table>`
}

function rowOf({ label, value, look }: MailFact): string {
  if (value === '') {
    const style = look === 'heading' ? `${CELL};padding-top:16px;font-weight:bold` : CELL
    return `<tr><th scope="rowgroup" colspan="2" align="left" style="${look === 'heading' ? style : `${style};font-weight:normal`}">${escapeHtml(label)}</th></tr>`
  }
  const weight = look === 'strong' ? 'bold' : 'normal'
  const color = look === 'strong' ? '' : ';color:#56616f'
  return (
    `<tr><th scope="row" align="left" style="${CELL};padding-inline-end:16px;font-weight:${weight}${color}">${escapeHtml(label)}</th>` +
    `<td align="right" style="${CELL};font-weight:${weight}">${escapeHtml(value)}</td></tr>`
  )
}
