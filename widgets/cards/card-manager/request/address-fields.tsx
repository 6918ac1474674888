import { CARD_LIMITS } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Select } from '../../../../src/ui/select.tsx'
import { Skeleton } from '../../../../src/ui/skeleton.tsx'
import { TextInput } from '../../../../src/ui/text-input.tsx'
import { type AddressField, addressProblem, type AddressText } from './request-draft.ts'
import { addressWords } from './request-problems.ts'
import type { CardRequest } from './use-card-request.ts'

/** Countries to which the program mails cards, including the account's own. */
const COUNTRIES = [
  'US',
  'CA',
  'AT',
  'BE',
  'BG',
  'CZ',
  'DE',
  'DK',
  'ES',
  'FR',
  'GB',
  'HU',
  'IE',
  'IT',
  'LT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SK',
] as const

const EMPTY: AddressText = { contact: '', line1: '', line2: '', cityStateZip: '', country: 'US' }

/** Mailing address of all cards of this request: the account's own unless another one is entered (CRD-24). */
export function AddressFields({ form, id }: { form: CardRequest; id: string }) {
  const { t, i18n } = useWidget()
  const { draft, own, change } = form
  if (form.isOwnLoading) return <Skeleton lines={2} label={t('common.loading')} />
  if (draft.customerId === null) return null
  if (draft.address === null && own) {
    return (
      <section className="stack gap-2">
        <h3 className="h3">{t('card-request.address')}</h3>
        <address className="small card-manager-address" dir="auto">
          {[own.contact, own.line1, own.line2, own.cityStateZip, nameOf(own.country, i18n.locale)]
            .filter((line) => line !== '')
            .map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
        </address>
        <p>
          <Button kind="link" onClick={() => change({ address: own })}>
            {t('card-request.address.change')}
          </Button>
        </p>
      </section>
    )
  }
  const address = draft.address ?? EMPTY
  const set = (field: AddressField) => (text: string) => change({ address: { ...address, [field]: text } })
  const countries = [...new Set([own?.country ?? address.country, ...COUNTRIES])]
  const field = (name: AddressField, isRequired: boolean) => {
    const problem = form.isTried ? addressProblem(address, name) : null
    return {
      id: `${id}-${name}`,
      label: t(`card-request.address.${name}`),
      value: address[name],
      onChange: set(name),
      error: problem ? addressWords({ t }, name, problem) : undefined,
      required: isRequired,
    }
  }
  const line = (name: AddressField, isRequired: boolean) => (
    <TextInput {...field(name, isRequired)} maxLength={CARD_LIMITS.maxAddressLine * 2} autoComplete="off" />
  )
  return (
    <fieldset className="stack gap-4">
      <legend className="h3">{t('card-request.address')}</legend>
      {line('contact', false)}
      {line('line1', true)}
      {line('line2', false)}
      {line('cityStateZip', true)}
      <Select
        {...field('country', true)}
        options={countries.map((code) => ({ value: code, label: nameOf(code, i18n.locale) }))}
      />
      {own && draft.address !== null && (
        <p>
          <Button kind="link" onClick={() => change({ address: null })}>
            {t('card-request.address.own')}
          </Button>
        </p>
      )}
    </fieldset>
  )
}

const nameOf = (country: string, locale: string): string =>
  new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country
