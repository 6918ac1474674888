import { HIDEABLE_COLUMNS, type HideableColumn } from '../../../../../src/contract/index.ts'
import { useWidget } from '../../../../../src/kit/widget-context.ts'
import { Checkbox } from '../../../../../src/ui/checkbox.tsx'
import { FieldGroup } from '../../../../../src/ui/field-group.tsx'
import { Icon } from '../../../../../src/ui/icon.tsx'
import octagonAlertIcon from 'lucide-static/icons/octagon-alert.svg'
import type { ListFrame } from '../../invoice-list.state.ts'
import { useListLook } from './use-list-look.ts'

/** INV-151: choice of the shown columns and of the row density. */
export function LookChoices({ frame }: { frame: ListFrame }) {
  const { t, i18n } = useWidget()
  const { look, change, error } = useListLook()
  const labels: Readonly<Record<HideableColumn, string>> = {
    dealer: t(frame.isDealer ? 'invoices.column.customer' : 'invoices.column.soldBy'),
    due: t('invoices.column.due'),
    status: t('invoices.column.status'),
  }
  const { hiddenColumns, density } = look
  // The user cannot show columns that the host page left out.
  const choices = HIDEABLE_COLUMNS.filter((name) => frame.columns.order.includes(name) || hiddenColumns.includes(name))
  return (
    <section className="stack gap-3" aria-label={t('invoice-views.look')}>
      {choices.length > 0 && (
        <FieldGroup label={t('invoice-views.columns')}>
          <div className="stack gap-2">
            {choices.map((name) => (
              <Checkbox
                key={name}
                checked={!hiddenColumns.includes(name)}
                onChange={(isShown) =>
                  change({
                    hiddenColumns: isShown ? hiddenColumns.filter((each) => each !== name) : [...hiddenColumns, name],
                  })
                }
              >
                {labels[name]}
              </Checkbox>
            ))}
          </div>
        </FieldGroup>
      )}
      <Checkbox
        checked={density === 'compact'}
        onChange={(isCompact) => change({ density: isCompact ? 'compact' : 'comfortable' })}
      >
        {t('invoice-views.compact')}
      </Checkbox>
      {error && (
        <p part="error" className="err" role="alert">
          <Icon of={octagonAlertIcon} size="s" />
          <span>
            {t('invoice-views.notSaved')} {i18n.errorText(error.code)}
          </span>
        </p>
      )}
    </section>
  )
}
