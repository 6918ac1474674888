import { useEffect, useLayoutEffect } from 'react'

/** A layout effect. On a server, where React warns about layout effects, a normal effect, which never runs there. */
export const useCommit = typeof document === 'undefined' ? useEffect : useLayoutEffect
