import type { AuditEntry } from '../../../../src/contract/index.ts'
import { ListPager } from '../../../../src/kit/list-pager.tsx'
import { type Columns, inOrder, type OwnColumns } from '../../../../src/kit/use-columns.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { actionWords, actorWords, objectWords } from '../../record/record-words.ts'
import { zoneOfAll } from '../../record/zone-of-all.ts'
import type { auditLog } from '../audit-log.manifest.ts'
import type { LogFrame, LogPage } from '../audit-log.state.ts'

interface Props {
  frame: LogFrame
  page: LogPage
  onOpen: (entry: AuditEntry) => void
}

/** One page of the log; the action opens the entry. */
export function EntryTable({ frame, page, onOpen }: Props) {
  const { t, formats } = useWidget()
  const { entries, columns } = page
  const zone = zoneOfAll(entries, formats)
  const head = (name: keyof OwnColumns<typeof auditLog>, more = '') => (
    <th key={name} scope="col">
      {t(`audit.column.${name}`)}
      {more}
    </th>
  )
  const heads: OwnColumns<typeof auditLog> = {
    when: head('when', zone === null ? '' : ` (${zone})`),
    who: head('who'),
    what: head('what'),
    object: head('object'),
  }
  return (
    <div part="card" className="card record" aria-busy={page.isRefreshing || undefined}>
      {columns.frame(
        <table part="table" className="tbl cards nosel" role="table">
          <caption className="vh">{t('audit.caption')}</caption>
          <thead part="table-header" role="rowgroup">
            <tr role="row">{inOrder(columns, heads, columns.head)}</tr>
          </thead>
          <tbody role="rowgroup">
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} columns={columns} frame={frame} zone={zone} onOpen={onOpen} />
            ))}
          </tbody>
        </table>,
      )}
      <ListPager
        page={page.query.page}
        size={page.query.size}
        chosenSize={frame.query.size}
        shown={entries.length}
        recordCount={page.recordCount}
        onPage={(number) => frame.change({ 'audit-page': String(number) })}
        onSize={(rows) => frame.change({ 'audit-rows': rows })}
      />
    </div>
  )
}

interface RowProps extends Pick<Props, 'frame' | 'onOpen'> {
  entry: AuditEntry
  columns: Columns
  /** Time zone of all entries; null if each row names its own. */
  zone: string | null
}

function EntryRow({ entry, columns, frame, zone, onOpen }: RowProps) {
  const { t, i18n, formats } = useWidget()
  const action = actionWords(i18n, entry.action)
  const object = objectWords(i18n, entry, frame.me)
  const at = formats.instant(entry.at)
  const cells: OwnColumns<typeof auditLog> = {
    when: (
      <td key="when" role="cell" className="c-when num">
        {zone === null ? at : formats.instantAlone(entry.at)}
        {/* Rows shown as cards have no column header that would show the zone. */}
        {zone !== null && <span className="only-cards"> {zone}</span>}
      </td>
    ),
    who: (
      // The text has its own direction, but the alignment is that of the page: `dir` on the cell would also change the
      // alignment.
      <td key="who" role="cell" className="c-who">
        <bdi>{actorWords(i18n, entry, frame.me)}</bdi>
      </td>
    ),
    what: (
      <td key="what" role="cell" className="c-what">
        <Button
          kind="link"
          label={
            object === null ? t('audit.row.openAlone', { action, at }) : t('audit.row.open', { action, object, at })
          }
          hasPopup="dialog"
          hasTooltip
          onClick={() => onOpen(entry)}
        >
          {action}
        </Button>
      </td>
    ),
    object: (
      <td key="object" role="cell" className="c-object">
        {object !== null && <bdi>{object}</bdi>}
      </td>
    ),
  }
  return (
    <tr role="row" part="row">
      {inOrder(columns, cells, (key) => columns.cell(key, entry.id))}
    </tr>
  )
}
