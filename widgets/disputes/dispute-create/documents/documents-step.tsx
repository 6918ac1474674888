import { useState } from 'react'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { ErrorSummary } from '../../../../src/ui/error-summary.tsx'
import type { LaterState } from '../dispute-create.state.ts'
import { type Colleagues, ContactsCard, NOBODY, type PersonDraft } from './contacts-card.tsx'
import { DocumentsCard } from './documents-card.tsx'
import type { RestoredDocuments } from './use-restored-documents.ts'

interface Props {
  state: LaterState
  restored: RestoredDocuments
  colleagues: Colleagues
  neededFor: string | null
}

/** Step 3: documents and contacts. */
export function DocumentsStep({ state, restored, colleagues, neededFor }: Props) {
  const { t } = useWidget()
  const [person, setPerson] = useState<PersonDraft>(NOBODY)
  const isMissing = neededFor !== null && state.documents.length === 0
  const isUnfinished = person.name.trim() !== '' || person.emailAddress.trim() !== ''
  const problems = [
    ...(isMissing ? [{ message: t('dispute-steps.documents.missing'), fieldId: 'dc-files' }] : []),
    ...(isUnfinished ? [{ message: t('dispute-steps.contacts.unfinished'), fieldId: 'dc-name' }] : []),
  ]
  return (
    <>
      {state.isRefused && state.step === 'documents' && problems.length > 0 && (
        <ErrorSummary title={t('common.problem')} attempt={state.frame.refusedTimes} problems={problems} />
      )}
      <div className="split">
        <div className="stack">
          <DocumentsCard {...{ state, restored, neededFor }} />
          <ContactsCard {...{ state, colleagues, person, setPerson }} />
          <div className="row wrap">
            <Button
              kind="primary"
              size="lg"
              className="dc-go"
              reason={state.isUploading || restored.isLoading ? t('dispute-steps.documents.wait') : undefined}
              onClick={() => {
                if (isUnfinished) setPerson({ ...person, error: 'unfinished' })
                state.goOn(problems.length === 0, 'review')
              }}
            >
              {t('dispute-create.continue')}
            </Button>
            <Button size="lg" onClick={() => state.frame.goTo('reason')}>
              {t('common.back')}
            </Button>
          </div>
        </div>
        <aside part="card" className="card pad stack gap-3 stick not-cards">
          <h3 className="h3">{t('dispute-steps.help.title')}</h3>
          <ul className="stack gap-2 small muted">
            <li>{t('dispute-steps.help.note')}</li>
            <li>{t('dispute-steps.help.order')}</li>
            <li>{t('dispute-steps.help.photo')}</li>
          </ul>
        </aside>
      </div>
    </>
  )
}
