import { isBankingDay } from '../../contract/index.ts'
import { Combobox, MultiCombobox } from '../../ui/combobox.tsx'
import { CheckboxGroup } from '../../ui/checkbox-group.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { type ChosenRange, DateRangeInput } from '../../ui/date-range.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { listedOptions, type Option, type OptionSource, remoteOptions } from '../../ui/option-source.ts'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { Upload } from '../../ui/upload.tsx'
import type { CalendarDate, LocaleCode } from '../../contract/index.ts'
import { Held, nothing, type Story } from '../story.tsx'

const TODAY: CalendarDate = '2026-11-20'

const CUSTOMERS: readonly Option[] = [
  { id: '10428', label: 'Northwind Traders', detail: '10428 · Tacoma' },
  { id: '10429', label: 'Northwind West', detail: '10429 · Portland' },
  { id: '10430', label: 'Northwind Canada', detail: '10430 · Vancouver' },
  { id: '21502', label: 'Litware Mining', detail: '21502', disabledReason: 'Locked' },
  { id: '20517', label: 'Contoso Freight', detail: '20517' },
]
const listed = new Map<LocaleCode, OptionSource>()
/** Returns a stable source, because a new one would start a new search. */
function customers(locale: LocaleCode): OptionSource {
  const known = listed.get(locale) ?? listedOptions(CUSTOMERS, locale)
  listed.set(locale, known)
  return known
}
const unreachable = remoteOptions(() => Promise.reject(new TypeError('The connection was reset.')))

const combobox: Story = {
  id: 'combobox',
  title: 'Combobox',
  group: 'Fields',
  states: [
    {
      name: 'One of a list',
      draw: ({ i18n }) => (
        <Held<Option | null> start={CUSTOMERS[0] ?? null}>
          {(value, set) => (
            <Combobox label="Account" i18n={i18n} source={customers(i18n.locale)} value={value} onChange={set} />
          )}
        </Held>
      ),
    },
    {
      name: 'Several',
      draw: ({ i18n }) => (
        <Held<readonly Option[]> start={CUSTOMERS.slice(0, 2)}>
          {(values, set) => (
            <MultiCombobox
              label="Accounts"
              i18n={i18n}
              source={customers(i18n.locale)}
              values={values}
              onChange={set}
            />
          )}
        </Held>
      ),
    },
    {
      name: 'Out of reach',
      draw: ({ i18n }) => (
        <Held<Option | null> start={null}>
          {(value, set) => (
            <Combobox label="Account" hint="Open it" i18n={i18n} source={unreachable} value={value} onChange={set} />
          )}
        </Held>
      ),
    },
  ],
}

const dates: Story = {
  id: 'dates',
  title: 'Dates',
  group: 'Fields',
  states: [
    {
      name: 'A banking day',
      draw: ({ i18n }) => (
        <Held<CalendarDate | null> start="2026-11-23">
          {(value, set) => (
            <DateInput
              label="Pay on"
              i18n={i18n}
              today={TODAY}
              min={TODAY}
              noteOf={(date) => (isBankingDay(date, 'ach') ? null : { text: 'Banks are closed', isUnavailable: true })}
              value={value}
              onChange={set}
            />
          )}
        </Held>
      ),
    },
    {
      name: 'A range',
      draw: ({ i18n }) => (
        <Held<ChosenRange> start={{ from: '2026-11-01', to: '2026-11-20' }}>
          {(value, set) => <DateRangeInput label="Invoiced" i18n={i18n} today={TODAY} value={value} onChange={set} />}
        </Held>
      ),
    },
    {
      name: 'In error',
      draw: ({ i18n }) => (
        <DateInput
          label="Pay on"
          error="Choose a day from today on."
          i18n={i18n}
          today={TODAY}
          value={null}
          onChange={nothing}
        />
      ),
    },
  ],
}

const smaller: Story = {
  id: 'smaller-fields',
  title: 'Number, text, switch, group',
  group: 'Fields',
  states: [
    {
      name: 'Number',
      draw: ({ i18n }) => (
        <Held<number | null> start={30}>
          {(value, set) => (
            <NumberInput
              label="Remind before the due date"
              unit="days"
              i18n={i18n}
              min={1}
              max={90}
              value={value}
              onChange={set}
            />
          )}
        </Held>
      ),
    },
    {
      name: 'Long text',
      draw: ({ i18n }) => (
        <Held start="Two of the four tires were not delivered.">
          {(value, set) => (
            <Textarea label="What is wrong" i18n={i18n} maxCharacters={60} value={value} onChange={set} />
          )}
        </Held>
      ),
    },
    {
      name: 'Switch',
      draw: ({ i18n }) => (
        <div className="stack gap-3">
          <Held start={true}>
            {(isOn, set) => (
              <Switch label="AutoPay" hint="Pays each invoice on its due date" i18n={i18n} isOn={isOn} onChange={set} />
            )}
          </Held>
          <Switch label="Paper statements" i18n={i18n} isOn={false} disabled onChange={nothing} />
        </div>
      ),
    },
    {
      name: 'Group of boxes',
      draw: () => (
        <Held<readonly string[]> start={['due']}>
          {(values, set) => (
            <CheckboxGroup
              label="Tell me about"
              options={[
                { value: 'due', label: 'Invoices that fall due', detail: 'Three days before' },
                { value: 'paid', label: 'Payments that post' },
                { value: 'offers', label: 'Offers', disabled: true },
              ]}
              values={values}
              onChange={set}
              allLabel="All of it"
            />
          )}
        </Held>
      ),
    },
  ],
}

const upload: Story = {
  id: 'upload',
  title: 'Upload',
  group: 'Fields',
  states: [
    {
      name: 'Files that arrive',
      draw: ({ i18n }) => (
        <Upload
          label="Evidence"
          hint="Photos or delivery notes"
          i18n={i18n}
          upload={async (file, { onProgress }) => onProgress(file.size, file.size)}
          onChange={nothing}
        />
      ),
    },
    {
      name: 'Files that fail',
      draw: ({ i18n }) => (
        <Upload
          label="Evidence"
          i18n={i18n}
          upload={() => Promise.reject(new TypeError('The connection was reset.'))}
          onChange={nothing}
        />
      ),
    },
  ],
}

const errorSummary: Story = {
  id: 'error-summary',
  title: 'Error summary',
  group: 'Fields',
  states: [
    {
      name: 'Two problems',
      draw: () => (
        <div className="stack gap-4">
          <ErrorSummary
            title="There is a problem with 2 fields"
            attempt={0}
            problems={[
              { message: 'Routing numbers have 9 digits', fieldId: 'summed-routing' },
              { message: 'Choose a reason', fieldId: 'summed-reason' },
            ]}
          />
          <Held start="02100002">
            {(value, set) => (
              <TextInput
                id="summed-routing"
                label="Routing number"
                error="Routing numbers have 9 digits"
                value={value}
                onChange={set}
              />
            )}
          </Held>
          <Held start="">
            {(value, set) => (
              <Select
                id="summed-reason"
                label="Reason"
                error="Choose a reason"
                value={value}
                onChange={set}
                options={[{ value: '', label: 'Choose' }]}
              />
            )}
          </Held>
        </div>
      ),
    },
  ],
}

export const INPUT_STORIES: readonly Story[] = [combobox, dates, smaller, upload, errorSummary]
