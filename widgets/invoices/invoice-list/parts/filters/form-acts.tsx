import { useWidget } from '../../../../../src/kit/widget-context.ts'
import { Button } from '../../../../../src/ui/button.tsx'

/** Buttons below the fields of a filter. @param onClear undefined while the filter is not set */
export function FormActs({ onClear }: { onClear: (() => void) | undefined }) {
  const { t } = useWidget()
  return (
    <div className="filter-acts">
      {onClear && (
        <Button size="sm" onClick={onClear}>
          {t('invoice-filters.reset')}
        </Button>
      )}
      <Button kind="primary" size="sm" type="submit">
        {t('invoice-filters.apply')}
      </Button>
    </div>
  )
}
