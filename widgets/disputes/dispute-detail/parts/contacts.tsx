import { useRef, useState } from 'react'
import { type Dispute, type NetTermsError, removeDisputeContact } from '../../../../src/contract/index.ts'
import { useAction } from '../../../../src/data/use-call.ts'
import { useLazyPart } from '../../../../src/kit/use-lazy-part.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { Icon } from '../../../../src/ui/icon.tsx'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import plusIcon from 'lucide-static/icons/plus.svg'
import xIcon from 'lucide-static/icons/x.svg'
import type * as contactsPart from '../contacts.part.tsx'
import type { CasePage } from '../dispute-detail.state.ts'

type Contact = Dispute['contacts'][number]

/** Contacts of the dispute; a user can add and remove those of their own side without an answer (DSP-40). */
export function Contacts({ page }: { page: CasePage }) {
  const { t, i18n } = useWidget()
  const { dispute, news } = page
  const [isAdding, setAdding] = useState(false)
  const [shown, say] = useState('')
  const [error, setError] = useState<NetTermsError | null>(null)
  const adding = useLazyPart<typeof contactsPart>('dispute-detail.contacts', isAdding)
  const remove = useAction(removeDisputeContact)
  const opener = useRef<HTMLButtonElement>(null)
  const mayChange = dispute.canChangeContacts

  async function takeOut({ id, name }: Contact): Promise<void> {
    setError(null)
    try {
      const { data } = await remove.run({ params: { dispute_id: dispute.id, contact_id: id } })
      news.accept(data)
      say(t('dispute-detail.contacts.removed', { name }))
      opener.current?.focus()
    } catch (cause) {
      // Error texts load when one is needed.
      await i18n.load(['dispute-errors']).catch(() => undefined)
      setError(cause as NetTermsError)
    }
  }
  const close = () => {
    setAdding(false)
    opener.current?.focus()
  }
  return (
    <Card title={t('dispute-detail.contacts')} padded>
      {dispute.contacts.length === 0 ? (
        <p className="small muted">{t('dispute-detail.contacts.none')}</p>
      ) : (
        <ul className="stack gap-3">
          {dispute.contacts.map((contact) => (
            <li key={contact.id} className="row">
              <span className="grow">
                <span className="block">{contact.name}</span>
                <span className="block small muted whole">{contact.emailAddress}</span>
              </span>
              {mayChange && contact.isRemovable && (
                <Button
                  kind="quiet"
                  size="sm"
                  icon={xIcon}
                  busy={remove.isRunning}
                  label={t('dispute-detail.contacts.remove', { name: contact.name })}
                  onClick={() => void takeOut(contact)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p part="error" className="err" role="alert">
          <Icon of={octagonAlertIcon} size="s" />
          <span>{i18n.errorText(error.code)}</span>
        </p>
      )}
      <span className="vh" role="status">
        {shown}
      </span>
      {mayChange && (
        <span className="no-print">
          <Button
            buttonRef={opener}
            size="sm"
            icon={plusIcon}
            expanded={isAdding}
            busy={isAdding && !adding.part && !adding.hasFailed}
            onClick={() => {
              say('')
              setAdding(!isAdding)
              if (adding.hasFailed) adding.retry()
            }}
          >
            {t('dispute-detail.contacts.add')}
          </Button>
        </span>
      )}
      {isAdding && adding.hasFailed && (
        <p part="error" className="err">
          {i18n.errorText('code-unavailable')}
        </p>
      )}
      {isAdding && adding.part && (
        <adding.part.AddContact
          dispute={dispute}
          side={page.side}
          onClose={close}
          onAdded={(after, words) => {
            news.accept(after)
            say(words)
            close()
          }}
        />
      )}
    </Card>
  )
}
