import { Badge, type Tone } from '../../ui/badge.tsx'
import { BadgeRow } from '../../ui/badge-row.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Count } from '../../ui/count.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failure } from '../../ui/failure.tsx'
import arrowLeftRightIcon from 'lucide-static/icons/arrow-left-right.svg'
import arrowUpRightIcon from 'lucide-static/icons/arrow-up-right.svg'
import checkIcon from 'lucide-static/icons/check.svg'
import circleDashedIcon from 'lucide-static/icons/circle-dashed.svg'
import clockIcon from 'lucide-static/icons/clock.svg'
import contrastIcon from 'lucide-static/icons/contrast.svg'
import diffIcon from 'lucide-static/icons/diff.svg'
import fileTextIcon from 'lucide-static/icons/file-text.svg'
import infoIcon from 'lucide-static/icons/info.svg'
import listFilterIcon from 'lucide-static/icons/list-filter.svg'
import lockIcon from 'lucide-static/icons/lock.svg'
import messageSquareWarningIcon from 'lucide-static/icons/message-square-warning.svg'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import pauseIcon from 'lucide-static/icons/pause.svg'
import plusIcon from 'lucide-static/icons/plus.svg'
import receiptTextIcon from 'lucide-static/icons/receipt-text.svg'
import refreshCwIcon from 'lucide-static/icons/refresh-cw.svg'
import searchIcon from 'lucide-static/icons/search.svg'
import { NoPermission } from '../../ui/no-permission.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TableSkeleton } from '../../ui/table-skeleton.tsx'
import { nothing, type Story } from '../story.tsx'

const INVOICE_STATUSES: readonly (readonly [string, Tone, string])[] = [
  ['Unbilled', 'neutral', circleDashedIcon],
  ['Pending', 'neutral', clockIcon],
  ['Billed', 'neutral', receiptTextIcon],
  ['Past due', 'danger', octagonAlertIcon],
  ['Payment pending', 'motion', arrowLeftRightIcon],
  ['Part paid', 'motion', contrastIcon],
  ['Paid', 'success', checkIcon],
  ['Closed', 'neutral', lockIcon],
  ['On hold', 'warning', pauseIcon],
  ['Disputed', 'dispute', messageSquareWarningIcon],
  ['Escalated', 'dispute', arrowUpRightIcon],
  ['Adjustment pending', 'motion', refreshCwIcon],
  ['Adjusted', 'neutral', diffIcon],
  ['Unapplied', 'neutral', plusIcon],
]

const badge: Story = {
  id: 'badge',
  title: 'Badge',
  group: 'Status',
  states: [
    {
      name: 'Invoice',
      draw: () => (
        <div className="row wrap gap-2">
          {INVOICE_STATUSES.map(([word, tone, icon]) => (
            <Badge key={word} tone={tone} icon={icon}>
              {word}
            </Badge>
          ))}
        </div>
      ),
    },
    {
      name: 'More than two',
      draw: () => (
        <BadgeRow
          badges={INVOICE_STATUSES.slice(3, 7).map(([label, tone, icon]) => ({ id: label, label, tone, icon }))}
          moreText={(hidden) => `+${hidden}`}
          moreLabel={(hidden, labels) => `${hidden} more: ${labels.join(', ')}`}
        />
      ),
    },
    {
      name: 'Counts',
      draw: () => (
        <div className="row">
          <Count>14</Count>
          <Count hot>6</Count>
        </div>
      ),
    },
  ],
}

const banner: Story = {
  id: 'banner',
  title: 'Banner',
  group: 'Status',
  states: [
    {
      name: 'Tones',
      draw: ({ money }) => (
        <div className="stack">
          <Banner
            tone="danger"
            icon={octagonAlertIcon}
            title={`Your bank returned this payment (R01: not enough funds)`}
          >
            {money(235_000, 'USD')} is due again. Pay another way.
          </Banner>
          <Banner
            tone="warning"
            icon={clockIcon}
            title="A dispute waits for your reply until Wednesday, Nov 25."
            action={<Button size="sm">Reply</Button>}
          />
          <Banner tone="motion" icon={searchIcon} title="We are checking this payment">
            Your bank has not answered yet. Do not pay again; this page updates by itself.
          </Banner>
          <Banner icon={infoIcon}>AutoPay takes INV-204016 on Nov 23. Pay it now and AutoPay skips it.</Banner>
        </div>
      ),
    },
  ],
}

const empty: Story = {
  id: 'empty',
  title: 'Nothing to show',
  group: 'Status',
  states: [
    {
      name: 'Empty',
      draw: () => (
        <Empty icon={fileTextIcon} title="No disputes yet">
          If a bill is wrong, dispute it from the invoice.
        </Empty>
      ),
    },
    {
      name: 'Filtered to none',
      draw: () => (
        <Empty
          icon={listFilterIcon}
          title="No invoices match these filters"
          action={<Button size="sm">Clear filters</Button>}
        />
      ),
    },
    {
      name: 'Error',
      draw: () => (
        <Failure
          title="Invoices did not load"
          message="The rest of the page works."
          reference="Reference 7F2-91C."
          action={{ label: 'Try again', onClick: nothing }}
        />
      ),
    },
    {
      name: 'No permission',
      draw: () => (
        <NoPermission
          title="Payment methods are for admins"
          text="Your role is Payer. Alex Smith can give you access."
        />
      ),
    },
  ],
}

const loading: Story = {
  id: 'loading',
  title: 'Loading',
  group: 'Status',
  states: [
    { name: 'Lines', draw: () => <Skeleton lines={4} label="Loading" /> },
    { name: 'Table', draw: () => <TableSkeleton rows={4} label="Loading" /> },
    {
      name: 'Progress',
      draw: () => (
        <div className="stack">
          <Progress label="delivery-note-198204.pdf" percent={62} />
          <Progress label="Checking" percent={null} />
        </div>
      ),
    },
  ],
}

export const STATUS_STORIES: readonly Story[] = [badge, banner, empty, loading]
