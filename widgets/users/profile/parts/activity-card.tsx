import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import { TableSkeleton } from '../../../../src/ui/table-skeleton.tsx'
import { zoneOfAll } from '../../record/zone-of-all.ts'
import { actionWords, objectWords } from '../../record/record-words.ts'
import { LAST_ACTIVITIES, type Person, type ProfileContent } from '../profile.state.ts'
import { SectionFailure } from './section-failure.tsx'

interface Props {
  section: ProfileContent['activity']
  me: Person
}

/** PRF-6: the user's recent activity, with a link to all of it. */
export function ActivityCard({ section, me }: Props) {
  const { t, i18n, formats } = useWidget()
  const zone = section.kind === 'ready' ? zoneOfAll(section.entries, formats) : null
  return (
    <Card
      title={t('profile.activity.title')}
      end={
        section.kind === 'ready' &&
        section.entries.length > 0 && (
          <span className="row gap-3">
            {zone !== null && <span className="muted">{zone}</span>}
            <Button kind="link" onClick={section.showAll}>
              {t('profile.activity.all')}
            </Button>
          </span>
        )
      }
    >
      {section.kind === 'loading' && <TableSkeleton rows={LAST_ACTIVITIES} label={t('common.loading')} />}
      {section.kind === 'failed' && <SectionFailure error={section.error} onRetry={section.retry} />}
      {section.kind === 'ready' && section.entries.length === 0 && (
        <p className="section-text muted">{t('profile.activity.none')}</p>
      )}
      {section.kind === 'ready' && section.entries.length > 0 && (
        <ul className="rows">
          {section.entries.map((entry) => (
            <li key={entry.id} className="wrap">
              <span className="grow words">
                {actionWords(i18n, entry.action)}
                <ObjectLine words={entry.subject === me.id ? null : objectWords(i18n, entry, me)} />
              </span>
              <span className="small muted num">
                {zone === null ? formats.instant(entry.at) : formats.instantAlone(entry.at)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const ObjectLine = ({ words }: { words: string | null }) => words && <span className="block small muted">{words}</span>
