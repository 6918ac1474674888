/**
 * The forms of the secure frame, one per purpose, loaded with their texts when the page opens the frame. Source:
 * docs/spec/secure.md SEC-15, SEC-20.
 */
import type { ComponentType } from 'react'
import type { FrameTask } from '../../contract/index.ts'
import type { FormProps } from './form-props.ts'

export interface FrameForm {
  Form: ComponentType<FormProps>
  sheets?: readonly string[]
}

type TaskOf<Kind extends FrameTask['kind']> = Extract<FrameTask, { kind: Kind }>
type Loaded<Kind extends FrameTask['kind']> = { Form: ComponentType<FormProps<TaskOf<Kind>>>; sheets?: string[] }

/** Kind of task → its text slices, the text for users without a password, and its form. */
const FORMS = {
  'bank-account': {
    domains: ['secure', 'payment-errors'],
    noPassword: 'secure.noPasswordText',
    load: () => import('./bank-account-task.tsx'),
  },
  'bank-account-link': {
    domains: ['secure', 'payment-errors', 'payment-method-errors'],
    noPassword: 'secure.noPasswordText',
    load: () => import('./bank-account-task.tsx'),
  },
  'payment-card': {
    domains: ['secure', 'secure-payment', 'payment-method-errors'],
    noPassword: 'secure-payment.noPasswordText',
    load: () => import('./payment-card-form.tsx'),
  },
  'card-number': {
    domains: ['secure', 'secure-card', 'card-errors'],
    noPassword: 'secure-card.noPasswordText',
    load: () => import('./card-number-form.tsx'),
  },
  credentials: {
    domains: ['secure', 'secure-export', 'user-errors'],
    noPassword: 'secure-export.noPasswordText',
    load: () => import('./credentials-form.tsx'),
  },
} as const satisfies {
  [Kind in FrameTask['kind']]: {
    domains: readonly string[]
    noPassword: string
    load(): Promise<Loaded<Kind>>
  }
}

export const domainsOf = ({ kind }: FrameTask): readonly string[] => ['common', 'errors', ...FORMS[kind].domains]

export const noPasswordKey = ({ kind }: FrameTask) => FORMS[kind].noPassword

/** The form accepts the kind of task that it is loaded for, which the type of this table cannot express. */
export const loadForm = ({ kind }: FrameTask): Promise<FrameForm> => FORMS[kind].load() as Promise<FrameForm>
