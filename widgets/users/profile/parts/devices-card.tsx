import { useEffect, useRef } from 'react'
import { formatsOf, type LocaleCode, type PortalSession } from '../../../../src/contract/index.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import { Badge } from '../../../../src/ui/badge.tsx'
import { Button } from '../../../../src/ui/button.tsx'
import { Card } from '../../../../src/ui/card.tsx'
import checkIcon from 'lucide-static/icons/check.svg'
import { TableSkeleton } from '../../../../src/ui/table-skeleton.tsx'
import type { DeviceNews, Devices, ProfileContent } from '../profile.state.ts'
import { SectionFailure } from './section-failure.tsx'

/** PRF-5: where the user is signed in, and sign-out per device. */
export function DevicesCard({ section }: { section: ProfileContent['devices'] }) {
  const { t } = useWidget()
  const hasOthers = section.kind === 'ready' && section.devices.some(({ isCurrent }) => !isCurrent)
  return (
    <Card title={t('profile.devices.title')}>
      {section.kind === 'loading' && <TableSkeleton rows={2} label={t('common.loading')} />}
      {section.kind === 'failed' && <SectionFailure error={section.error} onRetry={section.retry} />}
      {section.kind === 'ready' && (
        <>
          <ul className="rows">
            {section.devices.map((device) => (
              <DeviceRow key={device.id} device={device} devices={section} />
            ))}
          </ul>
          <div className="section-text stack gap-3">
            <p className="small muted">{t(hasOthers ? 'profile.devices.strange' : 'profile.devices.only')}</p>
            <News news={section.news} />
            {hasOthers && (
              <div>
                <Button busy={section.ending === 'others'} onClick={section.endOthers}>
                  {t('profile.devices.endOthers')}
                </Button>
              </div>
            )}
          </div>
        </>
      )}
    </Card>
  )
}

function DeviceRow({ device, devices }: { device: PortalSession; devices: Devices }) {
  const { t, i18n, formats } = useWidget()
  const name = device.device ?? t('profile.devices.unknown')
  return (
    <li className="wrap">
      <span className="grow words">
        <bdi className="strong">{name}</bdi>
        <span className="block small muted">
          {t('profile.devices.seen', {
            when: timeAgo(device.lastSeenAt, devices.nowMs, i18n.locale) ?? formats.instant(device.lastSeenAt),
          })}
          {' · '}
          {t('profile.devices.since', { when: formats.instant(device.createdAt) })}
        </span>
      </span>
      {device.isCurrent ? (
        <Badge tone="success" icon={checkIcon}>
          {t('profile.devices.this')}
        </Badge>
      ) : (
        <Button
          size="sm"
          label={t('profile.devices.endNamed', { device: name })}
          hasTooltip
          busy={devices.ending === device.id}
          onClick={() => devices.end(device)}
        >
          {t('profile.devices.end')}
        </Button>
      )}
    </li>
  )
}

/** Result of the last action. The pressed button disappears with its row, so focus moves here. */
function News({ news }: { news: DeviceNews | null }) {
  const { t, i18n } = useWidget()
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (news && news.kind !== 'failed') line.current?.focus()
  }, [news])
  const words = (): string => {
    switch (news?.kind) {
      case 'ended':
        return t('profile.devices.ended', { device: news.device ?? t('profile.devices.unknown') })
      case 'others-ended':
        return t('profile.devices.othersEnded')
      case 'failed':
        return i18n.errorText(news.error.code)
      case undefined:
        return ''
    }
  }
  return (
    <p ref={line} tabIndex={-1} role="status" className={news?.kind === 'failed' ? 'news danger-text' : 'news strong'}>
      {words()}
    </p>
  )
}

const UNITS = [
  ['minute', 60_000, 60],
  ['hour', 3_600_000, 24],
] as const

/**
 * Returns the time passed, such as `2 minutes ago`. A time in the future, caused by a wrong browser clock, counts as
 * now. Null after a day, because a date is then more useful.
 */
function timeAgo(iso: string, nowMs: number, locale: LocaleCode): string | null {
  const format = new Intl.RelativeTimeFormat(formatsOf(locale), { numeric: 'auto' })
  const ms = Math.max(0, nowMs - Date.parse(iso))
  if (ms < 60_000) return format.format(0, 'second')
  const unit = UNITS.find(([, size, most]) => ms < size * most)
  return unit ? format.format(-Math.floor(ms / unit[1]), unit[0]) : null
}
