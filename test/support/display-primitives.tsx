/** Cases of the display-only and floating primitives for the conformance test. */
import { AgeingBar } from '../../src/ui/ageing-bar.tsx'
import { BadgeRow } from '../../src/ui/badge-row.tsx'
import { Badge } from '../../src/ui/badge.tsx'
import { Banner } from '../../src/ui/banner.tsx'
import { Button } from '../../src/ui/button.tsx'
import { Card } from '../../src/ui/card.tsx'
import { ChartFrame } from '../../src/ui/chart-frame.tsx'
import { ColumnChart } from '../../src/ui/column-chart.tsx'
import { CopyButton } from '../../src/ui/copy-button.tsx'
import { CreditGauge } from '../../src/ui/credit-gauge.tsx'
import { DayTile } from '../../src/ui/day-tile.tsx'
import { DefinitionList } from '../../src/ui/definition-list.tsx'
import { Dialog } from '../../src/ui/dialog.tsx'
import { Drawer } from '../../src/ui/drawer.tsx'
import { Empty } from '../../src/ui/empty.tsx'
import { Failure } from '../../src/ui/failure.tsx'
import checkIcon from 'lucide-static/icons/check.svg'
import ellipsisIcon from 'lucide-static/icons/ellipsis.svg'
import infoIcon from 'lucide-static/icons/info.svg'
import lockIcon from 'lucide-static/icons/lock.svg'
import pauseIcon from 'lucide-static/icons/pause.svg'
import { Legend } from '../../src/ui/legend.tsx'
import { Menu } from '../../src/ui/menu.tsx'
import { Money } from '../../src/ui/money.tsx'
import { NoPermission } from '../../src/ui/no-permission.tsx'
import { Popover } from '../../src/ui/popover.tsx'
import { Progress } from '../../src/ui/progress.tsx'
import { QrCode } from '../../src/ui/qr-code.tsx'
import { SearchHighlight } from '../../src/ui/search-highlight.tsx'
import { SelectionBar } from '../../src/ui/selection-bar.tsx'
import { Skeleton } from '../../src/ui/skeleton.tsx'
import { TableSkeleton } from '../../src/ui/table-skeleton.tsx'
import { Timeline } from '../../src/ui/timeline.tsx'
import { ToastRegion } from '../../src/ui/toast-region.tsx'
import { Tooltip } from '../../src/ui/tooltip.tsx'
import type { PrimitiveRow } from './primitive-row.ts'

const nothing = () => undefined
const COLUMNS = ['Sep', 'Oct', 'Nov'].map((label, index) => ({
  id: label,
  label,
  value: 4_000_000 + index * 1_000_000,
  compare: 3_500_000,
  held: index === 2,
}))
const TONES = ['neutral', 'motion', 'success', 'warning', 'danger', 'dispute'] as const
const BADGES = TONES.slice(3).map((tone) => ({ id: tone, tone, icon: pauseIcon, label: `Status ${tone}` }))

export const DISPLAYS: Readonly<Record<string, PrimitiveRow>> = {
  AgeingBar: { draw: <AgeingBar label="Ageing" amounts={[5, 4, 3, 2, 1]} />, is: ['img', 'Ageing'] },
  Badge: {
    draw: TONES.map((tone) => (
      <Badge key={tone} tone={tone} icon={checkIcon}>
        Status {tone}
      </Badge>
    )),
  },
  BadgeRow: {
    draw: (
      <BadgeRow
        badges={BADGES}
        moreText={(hidden) => `+${hidden}`}
        moreLabel={(hidden, names) => `${hidden} more: ${names.join()}`}
      />
    ),
    is: ['button', '1 more: Status dispute'],
    takesFocus: true,
    opens: true,
  },
  Banner: {
    draw: TONES.map((tone) => (
      <Banner
        key={tone}
        tone={tone}
        icon={infoIcon}
        title="We are checking this payment."
        action={<Button size="sm">Reply</Button>}
        role={tone === 'danger' ? 'alert' : undefined}
      >
        It updates by itself. <button className="link">Read more</button>
      </Banner>
    )),
    is: ['alert', ''],
  },
  Card: { draw: <Card title="Due soon" count={14} padded />, is: ['region', 'Due soon'] },
  'ChartFrame with ColumnChart': {
    draw: (
      <ChartFrame
        title="Spend"
        summary="$150,000 in 3 months"
        legend={[{ fill: 'used', name: 'This year' }]}
        table={{ caption: 'Spend', head: ['Month', 'Amount'], rows: [{ id: 'nov', cells: ['Nov', '$60,000'] }] }}
        tableLabel="Show as table"
        chartLabel="Show as chart"
      >
        <ColumnChart label="Spend by month" columns={COLUMNS} format={(amountMinor) => `$${amountMinor / 1e5}K`} />
      </ChartFrame>
    ),
    is: ['button', 'Show as table'],
    takesFocus: true,
    opens: true,
  },
  CopyButton: {
    draw: (
      <CopyButton text="K7QX-2M4D" copied="Copied">
        Copy codes
      </CopyButton>
    ),
    is: ['button', 'Copy codes'],
    takesFocus: true,
  },
  CreditGauge: {
    draw: <CreditGauge label="33.5% used" usedMinor={33} heldMinor={9} limitMinor={100} />,
    is: ['img', '33.5% used'],
  },
  DayTile: { draw: <DayTile day="23" month="Nov" /> },
  DefinitionList: {
    draw: <DefinitionList rows={[{ id: 'total', term: 'Total', value: '$7,690.50', total: true }]} />,
    is: ['term', ''],
  },
  Dialog: {
    draw: (
      <Dialog
        open
        title="Terminate Jo Brown’s card?"
        safeLabel="Keep card"
        onClose={nothing}
        action={{ label: 'Terminate card', kind: 'destructive', onClick: nothing }}
        error="The card was not terminated. Try again."
      >
        <p>Card ••4417 stops working at once.</p>
      </Dialog>
    ),
    is: ['dialog', 'Terminate Jo Brown’s card?'],
  },
  Drawer: {
    draw: (
      <Drawer
        open
        title="Card ••4417"
        subtitle="Jo Brown"
        closeLabel="Close"
        onClose={nothing}
        footer={<Button>Lock</Button>}
      >
        {Array.from({ length: 60 }, (_, line) => (
          <p key={line}>Used on day {line}</p>
        ))}
      </Drawer>
    ),
    is: ['dialog', 'Card ••4417'],
  },
  Empty: {
    draw: (
      <Empty icon={infoIcon} title="No disputes yet" role="status" action={<Button>Overview</Button>}>
        If a bill is wrong, dispute it from the invoice.
      </Empty>
    ),
    is: ['status', ''],
  },
  Failure: {
    draw: <Failure title="Invoices did not load" message="The rest works." reference="Reference 7F2-91C" />,
    is: ['alert', ''],
  },
  Legend: {
    draw: <Legend rows={[{ id: 'used', fill: 'used', name: 'Used', value: '$1', note: '33%', onClick: nothing }]} />,
    is: ['button', 'Used'],
    takesFocus: true,
  },
  Menu: {
    draw: (
      <Menu
        label="Actions"
        items={[
          { id: 'open', label: 'Open' },
          { id: 'dispute', label: 'Dispute', reason: 'Not while its payment is pending' },
          { id: 'end', label: 'Terminate', icon: lockIcon, destructive: true, separated: true },
        ]}
        trigger={(trigger) => <Button {...trigger} icon={ellipsisIcon} label="More" />}
      />
    ),
    is: ['button', 'More'],
    takesFocus: true,
    opens: true,
  },
  Money: {
    draw: <Money parts={new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }).formatToParts(12.5)} />,
  },
  NoPermission: {
    draw: <NoPermission title="Payment methods are for admins" text="Alex Smith can give you access." />,
  },
  Popover: {
    draw: (
      <Popover label="Columns" trigger={(trigger) => <Button {...trigger}>Columns</Button>}>
        {(close) => <Button onClick={close}>Done</Button>}
      </Popover>
    ),
    is: ['button', 'Columns'],
    takesFocus: true,
    opens: true,
  },
  Progress: {
    draw: <Progress label="Uploading note.pdf" percent={62} />,
    is: ['progressbar', 'Uploading note.pdf'],
    has: { 'aria-valuenow': '62' },
  },
  QrCode: { draw: <QrCode text="NetTerms" label="Code for your app" />, is: ['img', 'Code for your app'] },
  SearchHighlight: { draw: <SearchHighlight text="INV-203115" query="2031" />, is: ['mark', ''] },
  SelectionBar: {
    draw: (
      <SelectionBar label="Selection" title="3 invoices selected" totalLabel="Total" total="$7,690.50">
        <Button kind="primary">Pay</Button>
      </SelectionBar>
    ),
    is: ['region', 'Selection'],
  },
  Skeleton: { draw: <Skeleton label="Loading" />, is: ['status', 'Loading'], has: { 'aria-busy': 'true' } },
  TableSkeleton: { draw: <TableSkeleton rows={3} label="Loading" />, is: ['status', 'Loading'] },
  Timeline: {
    draw: <Timeline items={[{ id: 'sent', title: 'Today', text: 'You send it', now: true }]} />,
    is: ['listitem', ''],
  },
  ToastRegion: {
    draw: (
      <ToastRegion
        toasts={{
          queue: [{ id: 1, text: 'Reply sent', action: { label: 'Undo', onClick: nothing } }],
          show: nothing,
          remove: nothing,
        }}
        closeLabel="Close"
      />
    ),
    is: ['button', 'Undo'],
    takesFocus: true,
  },
  Tooltip: {
    draw: <Tooltip text="Leaves on Monday">{(describedBy) => <Button describedBy={describedBy}>Pay</Button>}</Tooltip>,
    is: ['button', 'Pay'],
    takesFocus: true,
  },
}
