import { createFileRoute } from '@tanstack/react-router'
import { PlacePage } from '../features/guides/PlacePage.tsx'
import { loadPlace, placeHead } from '../features/guides/place-page.ts'
import { NotFoundPage } from '../features/site/NotFoundPage.tsx'

export const Route = createFileRoute('/guides/in/$country/$place')({
  loader: ({ context, params }) => loadPlace(context, params),
  head: ({ match, loaderData }) => placeHead(match.context, loaderData?.page ?? null),
  component: Place,
})

function Place() {
  return <PlacePage {...Route.useLoaderData()} missing={<NotFoundPage />} />
}
