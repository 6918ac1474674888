import { useState } from 'react'
import { type CalendarDate, currencyCodes, GOAL_TYPES, type LoyaltyTemplate } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { AmountInput } from '../../../../src/ui/amount-input.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { DateInput } from '../../../../src/ui/date-input.tsx'
import type { DateProblem } from '../../../../src/ui/date-problem.ts'
import { FieldGroup } from '../../../../src/ui/field-group.tsx'
import { RadioChoice } from '../../../../src/ui/radio-choice.tsx'
import { Select } from '../../../../src/ui/select.tsx'
import { TextInput } from '../../../../src/ui/text-input.tsx'
import { useId } from '../../../../src/ui/use-id.ts'
import type { FieldName, Unread } from './problems.ts'
import type { TemplateFormState } from './use-template-form.ts'

export interface FieldsProps {
  form: TemplateFormState
  idOf(field: FieldName): string
  errorOf(field: FieldName): string | undefined
  /** Reports the errors of fields with a text that could not be parsed. */
  hear(unread: Unread): void
}

/** Fields for name, period, goal, currency and sales target; for an active program, only the name and the last day. */
export function TermsFields(props: FieldsProps & { template: LoyaltyTemplate | null; today: CalendarDate }) {
  const { form, template, today, idOf, errorOf, hear } = props
  const { t, i18n, formats } = useWidget()
  const goalName = useId()
  const [dayProblems, setDayProblems] = useState<Readonly<Record<'starts' | 'ends', DateProblem | null>>>({
    starts: null,
    ends: null,
  })
  const { draft, change } = form
  const isActive = template?.status === 'active'
  // The field explains itself why a typed day is not allowed.
  const dayError = (field: 'starts' | 'ends') =>
    dayProblems[field] === null || dayProblems[field] === 'empty' ? errorOf(field) : undefined
  const zone = formats.zone(`${draft.endsOn ?? today}T18:00:00Z`)
  return (
    <Card padded title={t('loyalty-terms.general')}>
      <TextInput
        id={idOf('name')}
        label={t('loyalty-terms.name')}
        hint={t('loyalty-terms.name.hint')}
        required
        value={draft.name}
        onChange={(name) => change({ name })}
        error={errorOf('name')}
      />
      {form.dealers.length > 0 && (
        <Select
          id={idOf('dealer')}
          label={t('loyalty-terms.dealer')}
          required
          value={form.merchantId}
          onChange={(merchantId) => change({ merchantId })}
          options={[
            ...(form.merchantId === '' ? [{ value: '', label: t('loyalty-terms.dealer.missing') }] : []),
            ...form.dealers.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          error={errorOf('dealer')}
        />
      )}
      <div className="template-fields">
        {!isActive && (
          <DateInput
            id={idOf('starts')}
            label={t('loyalty-terms.starts')}
            required
            i18n={i18n}
            today={today}
            value={draft.startsOn}
            onChange={(startsOn, starts) => {
              setDayProblems((before) => ({ ...before, starts }))
              change({ startsOn })
            }}
            error={dayError('starts')}
          />
        )}
        <DateInput
          id={idOf('ends')}
          label={t('loyalty-terms.ends')}
          hint={t('loyalty-terms.zone', { zone })}
          required
          i18n={i18n}
          today={today}
          min={isActive ? template.endsOn : undefined}
          value={draft.endsOn}
          onChange={(endsOn, ends) => {
            setDayProblems((before) => ({ ...before, ends }))
            change({ endsOn })
          }}
          error={dayError('ends')}
        />
      </div>
      {!isActive && (
        <>
          <FieldGroup label={t('loyalty-terms.goal')} role="radiogroup">
            <div className="template-goals">
              {GOAL_TYPES.map((goalType) => (
                <RadioChoice
                  key={goalType}
                  name={goalName}
                  value={String(goalType)}
                  checked={draft.goalType === goalType}
                  title={t(`loyalty-terms.goal.${goalType}`)}
                  onChange={() => {
                    // Targets of the other goal type mean something else, so they are cleared.
                    hear(Object.fromEntries(draft.tiers.map((_, at) => [`target-${at}`, null])))
                    change({ goalType, tiers: draft.tiers.map((tier) => ({ ...tier, targetValue: null })) })
                  }}
                >
                  {t(`loyalty-terms.goalText.${goalType}`)}
                </RadioChoice>
              ))}
            </div>
          </FieldGroup>
          <div className="template-fields">
            <Select
              label={t('loyalty-template.currency')}
              value={draft.currency}
              onChange={(value) => {
                const currency = currencyCodes.find((code) => code === value)
                if (currency) form.changeCurrency(currency)
              }}
              options={form.currencies.map((code) => ({ value: code, label: code }))}
            />
            <AmountInput
              key={draft.currency}
              id={idOf('target')}
              label={t('loyalty-terms.target')}
              hint={t('loyalty-terms.target.hint')}
              required
              amountMinor={draft.salesTarget}
              onChange={(salesTarget, problem) => {
                hear({ target: problem })
                change({ salesTarget })
              }}
              error={errorOf('target')}
              currency={draft.currency}
              separators={formats.separators}
              format={(minor) => formats.amount(minor, draft.currency)}
              symbol={formats.currencySymbol(draft.currency)}
            />
          </div>
        </>
      )}
    </Card>
  )
}
