import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchHighlight } from '../../ui/search-highlight.tsx'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import { SortHeader } from '../../ui/sort-header.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Held, nothing, type Story } from '../story.tsx'

const TABS = [
  { id: 'open', label: 'Open', count: 29 },
  { id: 'past-due', label: 'Past due', count: 6, hot: true },
  { id: 'payment-pending', label: 'Payment pending', count: 1 },
  { id: 'disputed', label: 'Disputed', count: 2 },
  { id: 'paid', label: 'Paid' },
  { id: 'all', label: 'All' },
]

const tabs: Story = {
  id: 'tabs',
  title: 'Tabs',
  group: 'Structure',
  states: [
    {
      name: 'With counts',
      draw: () => (
        <Held start="past-due">
          {(selected, set) => (
            <>
              <Tabs label="Status" tabs={TABS} selected={selected} onChange={set} panelId="story-panel" />
              <div id="story-panel" role="tabpanel" aria-labelledby={`story-panel-${selected}`} tabIndex={0}>
                <p className="muted small">{TABS.find(({ id }) => id === selected)?.label}</p>
              </div>
            </>
          )}
        </Held>
      ),
    },
  ],
}

const STEPS = [
  { id: 'invoices', label: 'Invoices' },
  { id: 'method', label: 'Method' },
  { id: 'review', label: 'Review' },
  { id: 'done', label: 'Done' },
]

const stepper: Story = {
  id: 'stepper',
  title: 'Steps',
  group: 'Structure',
  states: [
    {
      name: 'On the way',
      draw: () => (
        <Held start="review">
          {(current, set) => <Stepper label="Steps" steps={STEPS} current={current} onChange={set} />}
        </Held>
      ),
    },
    { name: 'No way back', draw: () => <Stepper label="Steps" steps={STEPS} current="done" /> },
  ],
}

const card: Story = {
  id: 'card',
  title: 'Card',
  group: 'Structure',
  states: [
    {
      name: 'With head and count',
      draw: () => (
        <Card title="Due soon" count="14" end={<Button kind="link">All invoices</Button>} padded>
          <p>What stands in a card.</p>
        </Card>
      ),
    },
  ],
}

const ROWS = [
  ['INV-203115', 'Cascade Tire & Service', 613_210],
  ['INV-202940', 'Summit Lubricants', 348_000],
  ['INV-201377', 'Pioneer Fleet Parts', 421_050],
] as const

const table: Story = {
  id: 'table',
  title: 'Table',
  group: 'Structure',
  states: [
    {
      name: 'Sorted, with a search',
      draw: (formats) => (
        <Held<'ascending' | 'descending'> start="ascending">
          {(sort, set) => (
            <Card>
              <table className="tbl">
                <caption className="vh">Invoices</caption>
                <thead>
                  <tr>
                    <SortHeader sort={sort} onClick={() => set(sort === 'ascending' ? 'descending' : 'ascending')}>
                      Invoice
                    </SortHeader>
                    <th scope="col">Sold by</th>
                    <SortHeader sort={null} onClick={nothing} end>
                      Open
                    </SortHeader>
                  </tr>
                </thead>
                <tbody>
                  {(sort === 'ascending' ? [...ROWS].reverse() : ROWS).map(([id, dealer, open], index) => (
                    <tr key={id} aria-selected={index === 1 ? true : undefined}>
                      <td>
                        <span className="id">{id}</span>
                      </td>
                      <td>
                        <SearchHighlight text={dealer} query="tire" />
                      </td>
                      <td className="r num strong">{formats.money(open, 'USD')}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <Pager label="Pages" summary="1–3 of 29" previousLabel="Previous" nextLabel="Next" onNext={nothing} />
            </Card>
          )}
        </Held>
      ),
    },
    {
      name: 'Selection bar',
      draw: (formats) => (
        <SelectionBar
          label="Selection"
          title="3 invoices selected"
          note={`${formats.money(113_210, 'USD')} of INV-203115 remains due`}
          totalLabel="Total"
          total={formats.money(1_269_050, 'USD')}
        >
          <Button kind="primary">Continue to pay</Button>
        </SelectionBar>
      ),
    },
  ],
}

export const STRUCTURE_STORIES: readonly Story[] = [tabs, stepper, card, table]
