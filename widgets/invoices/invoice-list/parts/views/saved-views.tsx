import { LIMITS, type SavedView } from '../../../../../src/contract/index.ts'
import { useWidget } from '../../../../../src/kit/widget-context.ts'
import { Button } from '../../../../../src/ui/button.tsx'
import { CopyButton } from '../../../../../src/ui/copy-button.tsx'
import { Failure } from '../../../../../src/ui/failure.tsx'
import { Icon } from '../../../../../src/ui/icon.tsx'
import { Menu } from '../../../../../src/ui/menu.tsx'
import checkIcon from 'lucide-static/icons/check.svg'
import ellipsisIcon from 'lucide-static/icons/ellipsis.svg'
import { isSameView, type useViews } from './use-views.ts'
import type { Asked } from './view-dialog.tsx'
import { useId } from '../../../../../src/ui/use-id.ts'

interface Props {
  views: ReturnType<typeof useViews>
  onOpen: (view: SavedView) => void
  onAsk: (requested: Asked) => void
}

/** INV-150: the saved views by name, each with its actions, and a button to save the current list. */
export function SavedViews({ views: { views, error, retry, current, hasAddress }, onOpen, onAsk }: Props) {
  const { t, i18n } = useWidget()
  const titleId = useId()
  const isFull = (views?.length ?? 0) >= LIMITS.maxSavedViews
  return (
    <section className="stack gap-2" aria-labelledby={titleId}>
      <h3 id={titleId} className="strong">
        {t('invoice-views.title')}
      </h3>
      {error && !views && (
        <Failure
          bare
          title={t('invoice-views.failed')}
          message={i18n.errorText(error.code)}
          action={error.retryable ? { label: t('common.tryAgain'), onClick: retry } : undefined}
        />
      )}
      {!error && !views && <span className="skel w3" aria-hidden="true" />}
      {views?.length === 0 && <p className="small muted">{t('invoice-views.none')}</p>}
      {views && views.length > 0 && (
        <ul className="stack gap-1">
          {views.map((view) => {
            const isCurrent = isSameView(view.params, current)
            return (
              <li key={view.id}>
                <button
                  type="button"
                  className="view"
                  aria-current={isCurrent ? true : undefined}
                  onClick={() => onOpen(view)}
                >
                  <bdi>{view.name}</bdi>
                  {isCurrent && <Icon of={checkIcon} size="s" />}
                </button>
                <Menu
                  label={t('invoice-views.actions', { name: view.name })}
                  trigger={(trigger) => (
                    <Button
                      {...trigger}
                      kind="quiet"
                      size="sm"
                      icon={ellipsisIcon}
                      label={t('invoice-views.actions', { name: view.name })}
                    />
                  )}
                  items={[
                    { id: 'rename', label: t('invoice-views.rename'), onSelect: () => onAsk({ what: 'rename', view }) },
                    ...(isCurrent
                      ? []
                      : [
                          {
                            id: 'replace',
                            label: t('invoice-views.replace'),
                            onSelect: () => onAsk({ what: 'replace', view }),
                          },
                        ]),
                    {
                      id: 'delete',
                      label: t('invoice-views.delete'),
                      destructive: true,
                      separated: true,
                      onSelect: () => onAsk({ what: 'delete', view }),
                    },
                  ]}
                />
              </li>
            )
          })}
        </ul>
      )}
      <div className="row wrap">
        <Button
          size="sm"
          hasPopup="dialog"
          disabled={!views}
          reason={isFull ? t('invoice-views.full', { most: LIMITS.maxSavedViews }) : undefined}
          onClick={() => onAsk({ what: 'save' })}
        >
          {t('invoice-views.save')}
        </Button>
        {hasAddress && (
          <CopyButton text={location.href} copied={t('invoice-views.copied')}>
            {t('invoice-views.copy')}
          </CopyButton>
        )}
      </div>
    </section>
  )
}
