import { defineCall, one } from '../wire/define-call.ts'
import { baseMetaSchema } from '../wire/schemas.ts'
import { configSchema, secureConfigSchema } from './config.schema.ts'

/** Reads the configuration; needs no session. */
export const getConfig = defineCall({
  name: 'config.get',
  method: 'GET',
  path: '/config',
  credential: 'none',
  needs: {},
  output: one('config', configSchema, baseMetaSchema),
})

export const getSecureConfig = defineCall({
  name: 'config-secure.get',
  method: 'GET',
  path: '/config-secure',
  output: one('config-secure', secureConfigSchema, baseMetaSchema),
})
