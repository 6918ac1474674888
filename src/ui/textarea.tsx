import type { Ref } from 'react'
import { graphemesIn } from '../contract/index.ts'
import type { I18n } from '../i18n/create-i18n.ts'
import { Field, type FieldProps } from './field.tsx'
import { useId } from './use-id.ts'

export interface TextareaProps extends FieldProps {
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  i18n: I18n
  /**
   * Maximum length in graphemes; an emoji counts as one. Longer text can be typed and is reported, because truncating
   * pasted text would lose its end unnoticed.
   */
  maxCharacters?: number | undefined
  rows?: number | undefined
  name?: string | undefined
  placeholder?: string | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  inputRef?: Ref<HTMLTextAreaElement>
}

/** The remaining length is announced from this share on, and when it is exceeded (UI-40). */
const SAID_FROM = 0.1

/**
 * Text field with several lines, and the remaining length (UI-40). Needs the style sheet controls.css and the texts
 * `controls`.
 */
export function Textarea(props: TextareaProps) {
  const { value, onChange, i18n, maxCharacters, inputRef } = props
  const countId = useId()
  const left = maxCharacters === undefined ? null : maxCharacters - graphemesIn(value)
  return (
    <Field
      {...props}
      aside={
        left === null ? (
          props.aside
        ) : (
          <span id={countId} className={left < 0 ? 'num danger-text' : 'num muted'}>
            {countText(i18n, left)}
          </span>
        )
      }
    >
      {(control) => (
        <span part="input" className="input textarea">
          <textarea
            {...control}
            aria-describedby={
              [control['aria-describedby'], left !== null && countId].filter(Boolean).join(' ') || undefined
            }
            ref={inputRef}
            rows={props.rows ?? 4}
            value={value}
            name={props.name}
            placeholder={props.placeholder}
            aria-required={props.required}
            disabled={props.disabled}
            onChange={(event) => onChange(event.currentTarget.value)}
            onBlur={props.onBlur}
          />
          <span className="vh" role="status">
            {left !== null && maxCharacters !== undefined && left <= maxCharacters * SAID_FROM && countText(i18n, left)}
          </span>
        </span>
      )}
    </Field>
  )
}

const countText = ({ t }: I18n, left: number): string =>
  t(left < 0 ? 'controls.textarea.over' : 'controls.textarea.left', { count: Math.abs(left) })
