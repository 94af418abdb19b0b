import { createFileRoute } from '@tanstack/react-router'
import { Application } from '../features/guides/Application.tsx'
import { useGuideActions } from '../features/guides/use-guide-actions.ts'
import { ReviewPage } from '../features/review/ReviewPage.tsx'
import { readReviewSearch } from '../features/review/review-search.ts'

export const Route = createFileRoute('/review')({ validateSearch: readReviewSearch, component: Review })

function Review() {
  const { act } = useGuideActions()
  return (
    <ReviewPage
      search={Route.useSearch()}
      onDecide={act}
      renderApplication={(guide) => <Application guide={guide} />}
    />
  )
}
