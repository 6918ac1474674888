import { useMemo, useRef, useState } from 'react'
import { LIMITS, type NetTermsError, resolveContacts, type UserGroupContact } from '../../../../src/contract/index.ts'
import { useShared } from '../../../../src/data/use-store.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Combobox } from '../../../../src/ui/combobox.tsx'
import { Failure } from '../../../../src/ui/failure.tsx'
import { focusById, focusNeighbour } from '../../../../src/ui/focus.ts'
import { Icon } from '../../../../src/ui/icon.tsx'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import plusIcon from 'lucide-static/icons/plus.svg'
import xIcon from 'lucide-static/icons/x.svg'
import { listedOptions } from '../../../../src/ui/option-source.ts'
import { Skeleton } from '../../../../src/ui/skeleton.tsx'
import { TextInput } from '../../../../src/ui/text-input.tsx'
import type { LaterState } from '../dispute-create.state.ts'
import type { NamedPerson } from '../dispute-draft.ts'

export interface Colleagues {
  list: readonly UserGroupContact[] | null
  error: NetTermsError | null
  retry(): void
}

/** A contact that is not added yet; both fields are empty if there is no input. */
export interface PersonDraft extends NamedPerson {
  error: 'name' | 'email' | 'repeated' | 'unfinished' | null
}
export const NOBODY: PersonDraft = { name: '', emailAddress: '', error: null }

interface Props {
  state: LaterState
  colleagues: Colleagues
  person: PersonDraft
  setPerson(person: PersonDraft): void
}

interface Row {
  /** User id or e-mail address, as in a rejection. */
  key: string
  name: string
  detail: string
  remove: (() => void) | null
}

/** Element id of the form that adds contacts. */
const COLLEAGUE_ID = 'dc-colleague'
const EXAMPLE = 'lena@example.com'

/** Contacts for the other sides: the opener, colleagues, and any person by name and e-mail address (DSP-21). */
export function ContactsCard({ state, colleagues, person, setPerson }: Props) {
  const { t, i18n, formats } = useWidget()
  const { draft, people, change, changePeople } = state
  const session = useShared((shared) => shared.session)
  const name = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState('')
  const opener = colleagues.list?.find(({ id }) => id === session.user?.id)
  const rows: Row[] = [
    ...(session.user && (opener || !colleagues.list)
      ? [
          {
            key: session.user.id,
            name: t('dispute-steps.contacts.you', { name: session.user.fullName }),
            detail: opener ? `${opener.emailAddress} · ${opener.type}` : '',
            remove: null,
          },
        ]
      : []),
    ...draft.colleagueIds.map((id) => {
      const known = colleagues.list?.find((each) => each.id === id)
      return {
        key: id,
        name: known?.name ?? id,
        detail: known ? `${known.emailAddress} · ${known.type}` : '',
        remove: () => change({ colleagueIds: draft.colleagueIds.filter((each) => each !== id) }),
      }
    }),
    ...people.map((each) => ({
      key: each.emailAddress,
      name: each.name,
      detail: `${each.emailAddress} · ${t('dispute-steps.contacts.notKept')}`,
      remove: () => changePeople(people.filter((other) => other !== each)),
    })),
  ]
  const most = LIMITS.maxDisputeContacts
  const isFull = rows.length >= most
  const taken = new Set(rows.map(({ key }) => key))
  const addresses = new Set(
    [
      ...(colleagues.list ?? []).filter(({ id }) => taken.has(id)).map(({ emailAddress }) => emailAddress),
      ...people.map(({ emailAddress }) => emailAddress),
    ].map((address) => address.toLowerCase()),
  )
  const free = (colleagues.list ?? []).filter(
    ({ id, emailAddress }) => !taken.has(id) && id !== session.user?.id && emailAddress !== '',
  )
  const freeIds = free.map(({ id }) => id).join()
  const source = useMemo(
    () =>
      listedOptions(
        free.map(({ id, name, emailAddress, type }) => ({ id, label: name, detail: `${emailAddress} · ${type}` })),
        i18n.locale,
      ),
    [freeIds, i18n.locale],
  )
  const refused = state.frame.refusal?.problems.filter(({ code }) => code === 'dispute-contacts-not-added') ?? []

  const addPerson = () => {
    const next = { name: person.name.trim(), emailAddress: person.emailAddress.trim() }
    const [found] = resolveContacts([{ name: next.name, email_address: next.emailAddress }], [])
    if (found && 'refusal' in found) {
      return setPerson({ ...person, error: found.refusal === 'no-name' ? 'name' : 'email' })
    }
    if (addresses.has(next.emailAddress.toLowerCase())) return setPerson({ ...person, error: 'repeated' })
    changePeople([...people, next])
    setPerson(NOBODY)
    setShown(t('dispute-steps.contacts.added', { name: next.name }))
    name.current?.focus()
  }
  const errorText = (field: 'name' | 'email') => {
    if (person.error === 'name' && field === 'name') return t('dispute-steps.contacts.nameMissing')
    if (person.error === 'unfinished' && field === 'name') return t('dispute-steps.contacts.unfinished')
    if (field === 'name') return undefined
    if (person.error === 'email') return t('dispute-steps.contacts.emailInvalid', { example: EXAMPLE })
    return person.error === 'repeated' ? t('dispute-steps.contacts.repeated') : undefined
  }
  return (
    <section part="card" className="card" aria-labelledby="dc-contacts">
      <header part="card-header" className="card-head">
        <div className="grow">
          <h3 className="h2" id="dc-contacts">
            {t('dispute-steps.contacts.title')}
          </h3>
          <p className="small muted">{t('dispute-steps.contacts.hint', { maximum: formats.number(most) })}</p>
        </div>
        <span className="small muted num">
          {t('dispute-steps.documents.of', { done: formats.number(rows.length), most: formats.number(most) })}
        </span>
      </header>
      {colleagues.error && !colleagues.list && (
        <Failure
          bare
          title={t('dispute-steps.contacts.failed')}
          message={i18n.errorText(colleagues.error.code)}
          action={{ label: t('common.tryAgain'), onClick: colleagues.retry }}
        />
      )}
      {!colleagues.list && !colleagues.error && (
        <div className="pad">
          <Skeleton lines={1} label={t('common.loading')} />
        </div>
      )}
      <ul className="rows">
        {rows.map(({ key, name, detail, remove }) => {
          const problem = refused.find(({ contact }) => contact === key)
          return (
            <li key={key}>
              <span className="grow">
                <span className="strong block">{name}</span>
                <span className="small muted block dc-break">{detail}</span>
                {problem && (
                  <span part="error" className="err">
                    <Icon of={octagonAlertIcon} size="s" />
                    <span>{t('dispute-steps.refused.contact', { contact: name })}</span>
                  </span>
                )}
              </span>
              {remove && (
                <Button
                  kind="quiet"
                  size="sm"
                  icon={xIcon}
                  label={t('controls.remove', { name })}
                  onClick={({ currentTarget }) => {
                    focusNeighbour(currentTarget, 'button', () => focusById(currentTarget, COLLEAGUE_ID))
                    remove()
                    setShown(t('controls.combobox.removed', { name }))
                  }}
                />
              )}
            </li>
          )
        })}
      </ul>
      <div className="pad stack gap-4 dc-add">
        <Combobox
          id={COLLEAGUE_ID}
          label={t('dispute-steps.contacts.colleague')}
          hint={t('dispute-steps.contacts.colleagueHint', { customer: session.customer?.name ?? '' })}
          placeholder={t('dispute-steps.contacts.placeholder')}
          i18n={i18n}
          source={source}
          disabled={isFull || free.length === 0}
          value={null}
          onChange={(option) => {
            if (!option) return
            change({ colleagueIds: [...draft.colleagueIds, option.id] })
            setShown(t('dispute-steps.contacts.added', { name: option.label }))
          }}
        />
        <p className="small muted">{t('dispute-steps.contacts.or')}</p>
        <form
          className="dc-person"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!isFull) addPerson()
          }}
        >
          <TextInput
            id="dc-name"
            inputRef={name}
            label={t('dispute-steps.contacts.name')}
            autoComplete="off"
            maxLength={101}
            value={person.name}
            error={errorText('name')}
            onChange={(text) => setPerson({ ...person, name: text, error: null })}
          />
          <TextInput
            id="dc-email"
            type="email"
            label={t('dispute-steps.contacts.email')}
            autoComplete="off"
            verbatim
            maxLength={LIMITS.maxEmailLength}
            value={person.emailAddress}
            error={errorText('email')}
            onChange={(emailAddress) => setPerson({ ...person, emailAddress, error: null })}
          />
          <div>
            <Button type="submit" size="sm" icon={plusIcon} disabled={isFull}>
              {t('dispute-steps.contacts.add')}
            </Button>
          </div>
        </form>
      </div>
      <span className="vh" role="status">
        {shown}
      </span>
    </section>
  )
}
