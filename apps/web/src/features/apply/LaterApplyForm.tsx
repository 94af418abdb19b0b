import { lazyRouteComponent } from '@tanstack/react-router'

/** The application form, which weighs as much as the page around it and is fetched where it is shown. */
export const LaterApplyForm = lazyRouteComponent(() => import('./ApplyForm.tsx'), 'ApplyForm')

// A page that was rendered with the form is taken over with it: React would make it anew, without what was typed into it.
if (import.meta.env.SSR || new URLSearchParams(location.search).get('register') === 'true')
  await LaterApplyForm.preload?.()
