import { useEffect, useLayoutEffect } from 'react'

/** A layout effect; on a server, where React warns about one, an effect, which never runs there. */
export const useCommit = typeof document === 'undefined' ? useEffect : useLayoutEffect
