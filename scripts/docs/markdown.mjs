/** Helpers shared by the generated pages and tables: importing source tables and formatting Markdown rows. */
import { join } from 'node:path'
import { importSource } from '../import-source.mjs'

export const ROOT = new URL('../../', import.meta.url).pathname

/** Imports a module of the sources by its path from the root of the repository. */
export const source = (path) => importSource(join(ROOT, path))

const cell = (text) => String(text).replaceAll('|', '\\|')
export const row = (...cells) => `| ${cells.map(cell).join(' | ')} |`

/** @param rows made by `row` */
export const table = (heads, rows) => [row(...heads), row(...heads.map(() => '---')), ...rows].join('\n')

export const code = (text) => `\`${text}\``
export const codes = (texts) => texts.map(code).join(', ')
