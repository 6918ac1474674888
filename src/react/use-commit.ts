import { useEffect, useLayoutEffect } from 'react'

/** A layout effect; on a server, where React warns of one, an effect, which never runs there. */
export const useCommit = typeof document === 'undefined' ? useEffect : useLayoutEffect
