/** Why there is no map: the browser cannot draw it, or its code did not come or did not start. */
export type MapFailure = 'no-webgl' | 'failed'
