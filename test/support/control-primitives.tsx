/** Cases of the interactive primitives (buttons, fields, choices) for the conformance test. */
import { AmountInput } from '../../src/ui/amount-input.tsx'
import { Button } from '../../src/ui/button.tsx'
import { Checkbox } from '../../src/ui/checkbox.tsx'
import { ErrorSummary } from '../../src/ui/error-summary.tsx'
import { FilterChip } from '../../src/ui/filter-chip.tsx'
import { IconButton } from '../../src/ui/icon-button.tsx'
import searchIcon from 'lucide-static/icons/search.svg'
import { Pager } from '../../src/ui/pager.tsx'
import { PasswordInput } from '../../src/ui/password-input.tsx'
import { RadioChoice } from '../../src/ui/radio-choice.tsx'
import { Select } from '../../src/ui/select.tsx'
import { SortHeader } from '../../src/ui/sort-header.tsx'
import { Stepper } from '../../src/ui/stepper.tsx'
import { Tabs, tabId } from '../../src/ui/tabs.tsx'
import { TextInput } from '../../src/ui/text-input.tsx'
import type { PrimitiveRow } from './primitive-row.ts'

const nothing = () => undefined
const STEPS = [
  { id: 'invoices', label: 'Invoices' },
  { id: 'method', label: 'Method' },
  { id: 'review', label: 'Review' },
]

export const CONTROLS: Readonly<Record<string, PrimitiveRow>> = {
  AmountInput: {
    draw: (
      <AmountInput
        label="Amount"
        error="Only $6,132.10 is open on this invoice."
        amountMinor={750_000}
        onChange={nothing}
        currency="USD"
        separators={{ decimal: '.', group: ',' }}
        format={(amountMinor) => (amountMinor / 100).toFixed(2)}
        symbol="$"
      />
    ),
    is: ['textbox', 'Amount'],
    takesFocus: true,
    has: { 'aria-invalid': 'true' },
  },
  Button: { draw: <Button kind="primary">Pay $1,234.56</Button>, is: ['button', 'Pay $1,234.56'], takesFocus: true },
  'Button, secondary': { draw: <Button icon={searchIcon}>Export</Button>, is: ['button', 'Export'], takesFocus: true },
  'Button, quiet': { draw: <Button kind="quiet">Quiet</Button>, is: ['button', 'Quiet'], takesFocus: true },
  'Button, destructive': {
    draw: <Button kind="destructive">Terminate card</Button>,
    is: ['button', 'Terminate card'],
    takesFocus: true,
  },
  'Button, red text': {
    draw: <Button kind="danger-quiet">Terminate</Button>,
    is: ['button', 'Terminate'],
    takesFocus: true,
  },
  'Button, text': { draw: <Button kind="link">Change</Button>, is: ['button', 'Change'], takesFocus: true },
  'Button, busy': {
    draw: <Button busy>Pay</Button>,
    is: ['button', 'Pay'],
    takesFocus: true,
    has: { 'aria-busy': 'true', 'aria-disabled': 'true' },
  },
  'Button, off': {
    draw: <Button reason="Choose an invoice first">Pay</Button>,
    is: ['button', 'Pay'],
    takesFocus: true,
    has: { 'aria-disabled': 'true' },
  },
  'Button, switch': {
    draw: <Button pressed>Only mine</Button>,
    is: ['button', 'Only mine'],
    takesFocus: true,
    has: { 'aria-pressed': 'true' },
  },
  Checkbox: {
    draw: (
      <Checkbox checked="mixed" onChange={nothing} error="Accept the terms to pay.">
        I accept
      </Checkbox>
    ),
    is: ['checkbox', 'I accept'],
    takesFocus: true,
    has: { 'aria-invalid': 'true' },
  },
  ErrorSummary: {
    draw: (
      <ErrorSummary title="There is a problem" problems={[{ message: 'Choose a method', fieldId: 'x' }]} attempt={1} />
    ),
    is: ['alert', ''],
  },
  'FilterChip, available': {
    draw: <FilterChip label="Due date" set={false} onClick={nothing} onRemove={nothing} removeLabel="Remove" />,
    is: ['button', 'Due date'],
    takesFocus: true,
  },
  'FilterChip, set': {
    draw: <FilterChip label="Due soon" set onRemove={nothing} removeLabel="Remove filter Due soon" />,
    is: ['button', 'Remove filter Due soon'],
    takesFocus: true,
  },
  'FilterChip, set and changed': {
    draw: <FilterChip label="Due soon" set onClick={nothing} onRemove={nothing} removeLabel="Remove filter Due soon" />,
    is: ['button', 'Due soon'],
    takesFocus: true,
  },
  IconButton: {
    draw: <IconButton icon={searchIcon} label="Search invoices" />,
    is: ['button', 'Search invoices'],
    takesFocus: true,
  },
  Pager: {
    draw: <Pager label="Pages" summary="1–25 of 214" previousLabel="Previous" nextLabel="Next" onNext={nothing} />,
    is: ['navigation', 'Pages'],
  },
  PasswordInput: {
    draw: (
      <PasswordInput
        label="Password"
        hint="12 characters at least"
        value="secret"
        onChange={nothing}
        autoComplete="current-password"
        showLabel="Show"
        hideLabel="Hide"
      />
    ),
    is: ['button', 'Show'],
    takesFocus: true,
  },
  RadioChoice: {
    draw: (
      <fieldset>
        <legend className="label">Method</legend>
        <RadioChoice name="method" value="ach" checked onChange={nothing} title="Bank ••6789" end="Free">
          Leaves Monday, Nov 23
        </RadioChoice>
        <RadioChoice name="method" value="card" checked={false} disabled onChange={nothing} title="Card">
          Not for this currency
        </RadioChoice>
      </fieldset>
    ),
    is: ['radio', 'Bank ••6789 Free Leaves Monday, Nov 23'],
    takesFocus: true,
  },
  Select: {
    draw: <Select label="Currency" value="USD" onChange={nothing} options={[{ value: 'USD', label: 'US dollar' }]} />,
    is: ['combobox', 'Currency'],
    takesFocus: true,
  },
  SortHeader: {
    draw: (
      <table className="tbl">
        <thead>
          <tr>
            <SortHeader sort="ascending" onClick={nothing}>
              Due
            </SortHeader>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>Nov 23</td>
          </tr>
        </tbody>
      </table>
    ),
    is: ['button', 'Due'],
    takesFocus: true,
  },
  Stepper: {
    draw: <Stepper label="Payment" steps={STEPS} current="method" onChange={nothing} />,
    is: ['button', 'Invoices'],
    takesFocus: true,
  },
  Tabs: {
    draw: (
      <>
        <Tabs
          label="Status"
          selected="open"
          onChange={nothing}
          panelId="panel"
          tabs={[
            { id: 'open', label: 'Open', count: 12 },
            { id: 'late', label: 'Past due', count: 3, hot: true },
          ]}
        />
        <div role="tabpanel" id="panel" aria-labelledby={tabId('panel', 'open')}>
          12 invoices
        </div>
      </>
    ),
    is: ['tab', 'Open 12'],
    takesFocus: true,
    has: { 'aria-selected': 'true' },
  },
  TextInput: {
    draw: <TextInput label="Reference" hint="At the top of the bill" value="" onChange={nothing} placeholder="INV-" />,
    is: ['textbox', 'Reference'],
    takesFocus: true,
  },
}
