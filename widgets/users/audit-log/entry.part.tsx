/** One audit log entry with its changes. Source: docs/spec/profile.md PRF-11. */
import type { AuditEntry } from '../../../src/contract/index.ts'
import { useWidget, type WidgetContextValue } from '../../../src/kit/widget-context.ts'
import { Button } from '../../../src/ui/button.tsx'
import { DefinitionList } from '../../../src/ui/definition-list.tsx'
import { Drawer } from '../../../src/ui/drawer.tsx'
import overlaySheet from '../../../src/ui/sheets/overlay.css?inline'
import { actionWords, actorWords, objectWords } from '../record/record-words.ts'
import { EntryLinks } from './entry-links.tsx'
import type { LogFrame } from './audit-log.state.ts'
import { type DetailLine, detailLines, type Value } from './detail-lines.ts'
import { fieldKeyOf, wordKeyOf } from './entry-words.ts'

export const sheets = [overlaySheet]

interface Props {
  entry: AuditEntry
  frame: LogFrame
  onClose: () => void
  /** Called when the log shows other entries; moves focus to the log. */
  onFiltered: () => void
}

export function EntryDrawer({ entry, frame, onClose, onFiltered }: Props) {
  const widget = useWidget()
  const { t, i18n, formats } = widget
  const object = objectWords(i18n, entry, frame.me)
  const lines = detailLines(entry.action, entry.detail, entry.invoiceNumbers)
  const changes = lines.filter((line) => 'before' in line)
  const facts = lines.filter((line) => !('before' in line))
  const filter = (changed: Parameters<LogFrame['change']>[0]) => {
    onClose()
    frame.change({ person: '', action: '', object: '', own: '', ...changed })
    onFiltered()
  }
  const rows = [
    { id: 'when', term: t('audit.column.when'), value: formats.instant(entry.at) },
    { id: 'who', term: t('audit.column.who'), value: actorWords(i18n, entry, frame.me) },
    ...(object === null ? [] : [{ id: 'object', term: t('audit.column.object'), value: object }]),
    ...(entry.customerId === null ? [] : [{ id: 'account', term: t('entry.account'), value: entry.customerId }]),
    ...facts.map((line) => ({
      id: line.field,
      term: t(`entry.field.${line.field}`),
      value: line.after && shown(widget, line.after),
    })),
  ]
  return (
    <Drawer
      open
      title={actionWords(i18n, entry.action)}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        <>
          {frame.seesOthers && <Button onClick={() => filter({ person: entry.actor })}>{t('entry.samePerson')}</Button>}
          <Button onClick={() => filter({ object: entry.subject })}>{t('entry.sameObject')}</Button>
        </>
      }
    >
      {changes.length > 0 && <Changes lines={changes} />}
      <DefinitionList rows={rows} />
      <EntryLinks entry={entry} onLeave={onClose} />
    </Drawer>
  )
}

function Changes({ lines }: { lines: readonly DetailLine[] }) {
  const widget = useWidget()
  const { t } = widget
  const cell = (value: Value | null | undefined) => (value ? shown(widget, value) : t('entry.nothing'))
  return (
    <table className="changes" role="table">
      <caption className="h3">{t('entry.changes')}</caption>
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col">{t('entry.what')}</th>
          <th scope="col">{t('entry.before')}</th>
          <th scope="col">{t('entry.after')}</th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {lines.map((line) => (
          <tr key={line.field} role="row">
            <th scope="row">{t(`entry.field.${line.field}`)}</th>
            <td role="cell">{cell(line.before)}</td>
            <td role="cell" className="strong">
              {cell(line.after)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function shown(widget: WidgetContextValue, value: Value): string {
  const { t, formats } = widget
  switch (value.kind) {
    case 'word': {
      const key = value.word.startsWith('field:') ? fieldKeyOf(value.word.slice(6)) : wordKeyOf(value.word)
      return key ? t(key) : value.word.replace(/^field:/, '')
    }
    case 'money':
      return formats.money(value.minor, value.currency)
    case 'number':
      return formats.number(value.number)
    case 'date':
      return formats.date(value.date)
    case 'truth':
      return t(value.isTrue ? 'entry.word.yes' : 'entry.word.no')
    case 'text':
      return value.text
    case 'list':
      return formats.list(value.values.map((each) => shown(widget, each)))
  }
}
