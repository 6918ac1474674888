import type { PortalKey } from './messages.ts'

export type ShellTexts = (key: PortalKey, values?: Record<string, string>) => string
