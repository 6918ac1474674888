import { AgeingBar } from '../../ui/ageing-bar.tsx'
import { ChartFrame } from '../../ui/chart-frame.tsx'
import { type Column, ColumnChart } from '../../ui/column-chart.tsx'
import { CreditGauge } from '../../ui/credit-gauge.tsx'
import { DayTile } from '../../ui/day-tile.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import landmarkIcon from 'lucide-static/icons/landmark.svg'
import { Legend } from '../../ui/legend.tsx'
import { Money } from '../../ui/money.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Tile } from '../../ui/tile.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import type { Formats } from '../../i18n/formats.ts'
import { nothing, type Story } from '../story.tsx'

const money: Story = {
  id: 'money',
  title: 'Headline amount',
  group: 'Figures',
  states: [
    {
      name: 'Currencies',
      draw: ({ moneyParts }) => (
        <div className="stack">
          <Money parts={moneyParts(8_377_285, 'USD')} />
          <Money parts={moneyParts(482_000, 'JPY')} />
          <Money parts={moneyParts(1_250_375, 'KWD')} />
          <Money parts={moneyParts(-125_000, 'USD')} size="md" />
          <Money parts={moneyParts(9_999_999_999_999, 'USD')} />
        </div>
      ),
    },
  ],
}

const AGEING = [6_418_025, 1_196_210, 421_050, 224_000, 118_000] as const
const FILLS = ['age-0', 'age-1', 'age-2', 'age-3', 'age-4'] as const
const BUCKETS = ['Current', '1–30 days', '31–60 days', '61–90 days', 'Over 90 days'] as const

const ageing: Story = {
  id: 'ageing-bar',
  title: 'Ageing bar',
  group: 'Figures',
  states: [
    {
      name: 'With its legend',
      draw: (formats) => (
        <div className="stack">
          <AgeingBar label="Ageing of the open balance" amounts={AGEING} />
          <Legend
            rows={AGEING.map((amount, index) => ({
              id: BUCKETS[index] ?? '',
              fill: FILLS[index] ?? null,
              name: BUCKETS[index],
              value: formats.money(amount, 'USD'),
              onClick: nothing,
            }))}
          />
        </div>
      ),
    },
    { name: 'One cent late', draw: () => <AgeingBar label="Ageing" amounts={[9_999_999, 0, 1, 0, 0]} /> },
    { name: 'Nothing', draw: () => <AgeingBar label="Ageing" amounts={[0, 0, 0, 0, 0]} /> },
  ],
}

const credit: Story = {
  id: 'credit-gauge',
  title: 'Credit gauge',
  group: 'Figures',
  states: [
    {
      name: 'Used and held',
      draw: () => (
        <CreditGauge
          label="33.5% used, 8.6% held"
          usedMinor={8_377_285}
          heldMinor={2_150_000}
          limitMinor={25_000_000}
        />
      ),
    },
    {
      name: 'Over the limit',
      draw: () => (
        <CreditGauge label="Over by $15,000.00" usedMinor={24_000_000} heldMinor={2_500_000} limitMinor={25_000_000} />
      ),
    },
    {
      name: 'Untouched',
      draw: () => <CreditGauge label="Nothing used" usedMinor={0} heldMinor={0} limitMinor={25_000_000} />,
    },
  ],
}

const MONTHS = ['Dec', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'] as const
const SPEND: readonly Column[] = MONTHS.map((label, index) => ({
  id: label,
  label,
  value: 3_900_000 + ((index * 7) % 12) * 410_000,
  compare: 3_400_000 + ((index * 5) % 11) * 330_000,
  held: index === 11,
}))

const sumOf = (columns: readonly Column[]): number => columns.reduce((sum, { value }) => sum + value, 0)

const Spend = ({ formats, columns }: { formats: Formats; columns: readonly Column[] }) => (
  <ChartFrame
    title="Spend"
    summary={columns.length > 0 && `${formats.money(sumOf(columns), 'USD')} in ${columns.length} months`}
    legend={[
      { fill: 'used', name: 'This year' },
      { fill: 'compare', name: 'Last year' },
    ]}
    table={{
      caption: 'Spend by month',
      head: ['Month', 'This year', 'Last year'],
      rows: columns.map(({ id, label, value, compare }) => ({
        id,
        cells: [label, formats.money(value, 'USD'), compare === null ? '–' : formats.money(compare, 'USD')],
      })),
    }}
    tableLabel="Show as table"
    chartLabel="Show as chart"
    empty={columns.length === 0 ? 'Nothing was bought in these months.' : undefined}
  >
    <ColumnChart label="Spend by month" columns={columns} format={(value) => formats.money(value, 'USD')} />
  </ChartFrame>
)

const columns: Story = {
  id: 'column-chart',
  title: 'Column chart',
  group: 'Figures',
  states: [
    { name: 'This year beside last year', draw: (formats) => <Spend formats={formats} columns={SPEND} /> },
    {
      name: 'Below zero and nothing',
      draw: (formats) => (
        <Spend
          formats={formats}
          columns={SPEND.slice(0, 4).map((column, index) => ({
            ...column,
            value: [0, -1_200_000, 4_000_000, 10][index] ?? 0,
            compare: null,
          }))}
        />
      ),
    },
    { name: 'Empty', draw: (formats) => <Spend formats={formats} columns={[]} /> },
  ],
}

const lists: Story = {
  id: 'lists',
  title: 'Bill, days, steps of a payment',
  group: 'Figures',
  states: [
    {
      name: 'Lines of a bill',
      draw: (formats) => (
        <DefinitionList
          rows={[
            { id: 'invoices', term: '3 invoices', value: formats.money(1_269_050, 'USD') },
            { id: 'fee', term: 'Fee', value: formats.money(0, 'USD'), tone: 'success' },
            { id: 'total', term: 'Total in USD', value: formats.money(1_269_050, 'USD'), total: true },
          ]}
        />
      ),
    },
    {
      name: 'Days and tiles',
      draw: (formats) => (
        <div className="row">
          <DayTile {...formats.dayAndMonth('2026-11-20')} />
          <DayTile {...formats.dayAndMonth('2026-12-04')} />
          <Tile icon={landmarkIcon} />
          <Tile icon={landmarkIcon} tone="danger" />
        </div>
      ),
    },
    {
      name: 'Timeline',
      draw: (formats) => (
        <Timeline
          items={[
            { id: 'sent', title: 'Sent today', now: true },
            { id: 'leaves', title: `Leaves your bank ${formats.shortWeekdayDate('2026-11-23')}` },
            {
              id: 'posts',
              title: `Posts by ${formats.shortWeekdayDate('2026-11-24')}`,
              text: 'Invoices show as paid.',
            },
          ]}
        />
      ),
    },
  ],
}

const SECRET = 'otpauth://totp/NetTerms:payer?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=NetTerms'

const qrCode: Story = {
  id: 'qr-code',
  title: 'Code for a camera',
  group: 'Figures',
  states: [
    { name: 'Black on white in every scheme', draw: () => <QrCode text={SECRET} label="Code for your app" /> },
    { name: 'Little to say', draw: () => <QrCode text="NetTerms" label="Code for your app" /> },
  ],
}

export const FIGURE_STORIES: readonly Story[] = [money, ageing, credit, columns, lists, qrCode]
