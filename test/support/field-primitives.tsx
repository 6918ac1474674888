/** Cases of the primitives that have their own texts, and of the table, for the conformance test. */
import { CheckboxGroup } from '../../src/ui/checkbox-group.tsx'
import { Combobox, MultiCombobox } from '../../src/ui/combobox.tsx'
import { DateInput } from '../../src/ui/date-input.tsx'
import { DateRangeInput } from '../../src/ui/date-range.tsx'
import { NumberInput } from '../../src/ui/number-input.tsx'
import { listedOptions } from '../../src/ui/option-source.ts'
import { SortHeader } from '../../src/ui/sort-header.tsx'
import { Switch } from '../../src/ui/switch.tsx'
import { Textarea } from '../../src/ui/textarea.tsx'
import { Upload } from '../../src/ui/upload.tsx'
import type { PrimitiveRow } from './primitive-row.ts'
import { loadTexts } from './render-control.tsx'

const i18n = await loadTexts()
const nothing = () => undefined
const TODAY = '2026-11-20'
const NORTHWIND = { id: '10428', label: 'Northwind Traders', detail: '10428' }
const customers = listedOptions([NORTHWIND, { id: '10511', label: 'Contoso Freight', detail: '10511' }], 'en')

export const FIELDS: Readonly<Record<string, PrimitiveRow>> = {
  CheckboxGroup: {
    draw: (
      <CheckboxGroup
        label="Tell me of"
        error="Choose at least one."
        allLabel="Everything"
        options={[
          { value: 'payments', label: 'Payments', detail: 'Sent, returned' },
          { value: 'disputes', label: 'Disputes', disabled: true },
        ]}
        values={['payments']}
        onChange={nothing}
      />
    ),
    is: ['checkbox', 'Everything'],
    takesFocus: true,
  },
  NumberInput: {
    draw: (
      <NumberInput label="Days" hint="0 to 30" unit="days" i18n={i18n} min={0} max={30} value={5} onChange={nothing} />
    ),
    is: ['spinbutton', 'Days'],
    takesFocus: true,
  },
  Textarea: {
    draw: <Textarea label="What is wrong" i18n={i18n} maxCharacters={60} value="The price" onChange={nothing} />,
    is: ['textbox', 'What is wrong'],
    takesFocus: true,
  },
  Combobox: {
    draw: <Combobox label="Customer" hint="By name" i18n={i18n} source={customers} value={null} onChange={nothing} />,
    is: ['combobox', 'Customer'],
    takesFocus: true,
    has: { 'aria-expanded': 'false' },
  },
  'Combobox, refused': {
    draw: (
      <Combobox
        label="Customer"
        error="This customer is closed."
        i18n={i18n}
        source={customers}
        value={NORTHWIND}
        onChange={nothing}
      />
    ),
    is: ['combobox', 'Customer'],
    takesFocus: true,
    has: { 'aria-invalid': 'true' },
  },
  'Combobox, disabled': {
    draw: <Combobox label="Customer" disabled i18n={i18n} source={customers} value={null} onChange={nothing} />,
    is: ['combobox', 'Customer'],
    has: { disabled: '' },
  },
  MultiCombobox: {
    draw: <MultiCombobox label="Customers" i18n={i18n} source={customers} values={[NORTHWIND]} onChange={nothing} />,
    is: ['combobox', 'Customers'],
    takesFocus: true,
  },
  DateInput: {
    draw: <DateInput label="Pay on" hint="A banking day" i18n={i18n} today={TODAY} value={TODAY} onChange={nothing} />,
    is: ['textbox', 'Pay on'],
    takesFocus: true,
  },
  'DateInput, refused': {
    draw: (
      <DateInput label="Pay on" error="Banks are closed." i18n={i18n} today={TODAY} value={null} onChange={nothing} />
    ),
    is: ['textbox', 'Pay on'],
    takesFocus: true,
    has: { 'aria-invalid': 'true' },
  },
  'DateInput, disabled': {
    draw: <DateInput label="Pay on" disabled i18n={i18n} today={TODAY} value={TODAY} onChange={nothing} />,
    is: ['textbox', 'Pay on'],
    has: { disabled: '' },
  },
  DateRangeInput: {
    draw: (
      <DateRangeInput
        label="Due date"
        hint="Both days are included"
        i18n={i18n}
        today={TODAY}
        value={{ from: TODAY, to: null }}
        onChange={nothing}
      />
    ),
    is: ['textbox', 'From'],
    takesFocus: true,
  },
  'DateRangeInput, refused': {
    draw: (
      <DateRangeInput
        label="Due date"
        error="The first day is after the last."
        i18n={i18n}
        today={TODAY}
        value={{ from: TODAY, to: TODAY }}
        onChange={nothing}
      />
    ),
    is: ['group', 'Due date'],
  },
  Switch: {
    draw: <Switch label="AutoPay" hint="Pays each invoice" i18n={i18n} isOn onChange={nothing} />,
    is: ['switch', 'AutoPay'],
    takesFocus: true,
    has: { 'aria-checked': 'true' },
  },
  'Switch, busy': {
    draw: <Switch label="AutoPay" busy i18n={i18n} isOn={false} onChange={nothing} />,
    is: ['switch', 'AutoPay'],
    takesFocus: true,
    has: { 'aria-checked': 'false', 'aria-disabled': 'true' },
  },
  Table: {
    draw: (
      <table part="table" className="tbl">
        <caption className="vh">Invoices</caption>
        <thead part="table-header">
          <tr>
            <th scope="col">Invoice</th>
            <SortHeader sort="ascending" onClick={nothing}>
              Due
            </SortHeader>
            <th scope="col" className="r">
              Open
            </th>
          </tr>
        </thead>
        <tbody>
          <tr part="row">
            <td>
              <span className="id">INV-198204</span>
              <span className="sub">Cascade Tire &amp; Service</span>
            </td>
            <td className="num">Nov 4, 2026</td>
            <td className="r num">
              $1,180.00
              <span className="sub">$400.00 is disputed</span>
            </td>
          </tr>
        </tbody>
      </table>
    ),
    is: ['table', 'Invoices'],
  },
  Upload: {
    draw: <Upload<string> label="Evidence" i18n={i18n} upload={() => Promise.resolve('D-1')} onChange={nothing} />,
    is: ['button', 'Choose files or drop them here'],
    takesFocus: true,
  },
  'Upload, refused': {
    draw: (
      <Upload<string>
        label="Evidence"
        error="Add a document for this reason."
        i18n={i18n}
        upload={() => Promise.resolve('D-1')}
        onChange={nothing}
      />
    ),
    is: ['button', 'Choose files or drop them here'],
    takesFocus: true,
  },
}
