import { type AmountInputProps, AmountInput } from '../../ui/amount-input.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import searchIcon from 'lucide-static/icons/search.svg'
import { PasswordInput } from '../../ui/password-input.tsx'
import { RadioChoice } from '../../ui/radio-choice.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { CurrencyCode } from '../../contract/index.ts'
import type { Formats } from '../../i18n/formats.ts'
import { Held, type Story } from '../story.tsx'

const textInput: Story = {
  id: 'text-input',
  title: 'Text field',
  group: 'Fields',
  states: [
    {
      name: 'Ordinary',
      draw: () => (
        <Held start="021000021">
          {(value, set) => (
            <TextInput
              label="Routing number"
              hint="9 digits, at the bottom left of a check"
              value={value}
              onChange={set}
            />
          )}
        </Held>
      ),
    },
    {
      name: 'Empty',
      draw: () => (
        <Held start="">
          {(value, set) => (
            <TextInput label="PO number" aside="Optional" placeholder="PO 4410" value={value} onChange={set} />
          )}
        </Held>
      ),
    },
    {
      name: 'In error',
      draw: () => (
        <Held start="02100002">
          {(value, set) => (
            <TextInput
              label="Routing number"
              error="Routing numbers have 9 digits. This one has 8."
              value={value}
              onChange={set}
            />
          )}
        </Held>
      ),
    },
    {
      name: 'Search',
      draw: () => (
        <Held start="">
          {(value, set) => (
            <TextInput
              type="search"
              icon={searchIcon}
              label="Search invoices"
              labelHidden
              placeholder="Invoice, PO or dealer"
              value={value}
              onChange={set}
            />
          )}
        </Held>
      ),
    },
    {
      name: 'Off',
      draw: () => (
        <Held start="Northwind Traders">
          {(value, set) => <TextInput label="Account" disabled value={value} onChange={set} />}
        </Held>
      ),
    },
  ],
}

function Amount({
  formats,
  currency = 'USD',
  start,
  ...rest
}: { formats: Formats; currency?: CurrencyCode; start: number | null } & Partial<AmountInputProps>) {
  return (
    <Held start={start}>
      {(amountMinor, set) => (
        <AmountInput
          label="Amount to pay"
          amountMinor={amountMinor}
          onChange={set}
          currency={currency}
          separators={formats.separators}
          format={(value) => formats.amount(value, currency)}
          symbol={formats.currencySymbol(currency)}
          {...rest}
        />
      )}
    </Held>
  )
}

const amountInput: Story = {
  id: 'amount-input',
  title: 'Amount field',
  group: 'Fields',
  states: [
    { name: 'Dollars', draw: (formats) => <Amount formats={formats} start={613_210} /> },
    { name: 'Yen', draw: (formats) => <Amount formats={formats} start={482_000} currency="JPY" /> },
    { name: 'Dinar', draw: (formats) => <Amount formats={formats} start={1_250_375} currency="KWD" /> },
    { name: 'Empty', draw: (formats) => <Amount formats={formats} start={null} hint="At least $1.00" /> },
    {
      name: 'In error',
      draw: (formats) => (
        <Amount
          formats={formats}
          start={750_000}
          error={`Only ${formats.money(613_210, 'USD')} is open on this invoice.`}
        />
      ),
    },
  ],
}

const select: Story = {
  id: 'select',
  title: 'Select',
  group: 'Fields',
  states: [
    {
      name: 'Ordinary',
      draw: () => (
        <Held start="quantity">
          {(value, set) => (
            <Select
              label="Reason"
              value={value}
              onChange={set}
              options={[
                { value: 'quantity', label: 'Quantity' },
                { value: 'price', label: 'Price' },
                { value: 'damaged', label: 'Damaged', disabled: true },
              ]}
            />
          )}
        </Held>
      ),
    },
    {
      name: 'In error',
      draw: () => (
        <Held start="">
          {(value, set) => (
            <Select
              label="Reason"
              error="Choose a reason."
              value={value}
              onChange={set}
              options={[
                { value: '', label: 'Choose' },
                { value: 'price', label: 'Price' },
              ]}
            />
          )}
        </Held>
      ),
    },
  ],
}

const choices: Story = {
  id: 'choices',
  title: 'Checkbox and choice',
  group: 'Fields',
  states: [
    {
      name: 'Checkboxes',
      draw: () => (
        <div className="stack gap-3">
          <Held start={true}>
            {(on, set) => (
              <Checkbox checked={on} onChange={set}>
                I accept the payment terms
              </Checkbox>
            )}
          </Held>
          <Held<boolean | 'mixed'> start="mixed">
            {(on, set) => (
              <Checkbox checked={on} onChange={set}>
                Some of 9 invoices
              </Checkbox>
            )}
          </Held>
          <Held start={false}>
            {(on, set) => (
              <Checkbox checked={on} onChange={set} disabled>
                Being paid by Alex Smith
              </Checkbox>
            )}
          </Held>
          <Held start={false}>
            {(on, set) => (
              <Checkbox checked={on} onChange={set} error="Accept the terms to pay.">
                I accept the payment terms
              </Checkbox>
            )}
          </Held>
        </div>
      ),
    },
    {
      name: 'Cards',
      draw: () => (
        <Held start="a">
          {(value, set) => (
            <fieldset className="stack gap-3">
              <legend className="vh">Bank account</legend>
              <RadioChoice
                name="account"
                value="a"
                checked={value === 'a'}
                onChange={set}
                title="Operating account ••6789"
                end="No fee"
              >
                Leaves your bank Monday, Nov 23.
              </RadioChoice>
              <RadioChoice
                name="account"
                value="b"
                checked={value === 'b'}
                onChange={set}
                title="Reserve account ••4410"
              />
              <RadioChoice
                name="account"
                value="c"
                checked={false}
                onChange={set}
                title="Payroll account ••1122"
                disabled
              >
                Turned off
              </RadioChoice>
            </fieldset>
          )}
        </Held>
      ),
    },
  ],
}

const password: Story = {
  id: 'password-input',
  title: 'Password field',
  group: 'Fields',
  states: [
    {
      name: 'Ordinary',
      draw: () => (
        <Held start="open sesame">
          {(value, set) => (
            <PasswordInput
              label="Password"
              value={value}
              onChange={set}
              autoComplete="current-password"
              showLabel="Show password"
              hideLabel="Hide password"
            />
          )}
        </Held>
      ),
    },
  ],
}

export const FIELD_STORIES: readonly Story[] = [textInput, amountInput, select, choices, password]
