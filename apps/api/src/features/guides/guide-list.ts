import type { Guide, ListGuidesInput } from '@grove/schema'
import { guideSchema } from '@grove/schema'
import type { Context } from '../../context.ts'
import type { ListParts, SendAnswer } from '../../http/list-answer.ts'
import { listAnswer } from '../../http/list-answer.ts'
import { isPublicList, readGuideList } from './guides.service.ts'

/**
 * A list of the whole directory, sent as it is read.
 * @throws UnauthenticatedError and ForbiddenError as `readGuideList` does.
 */
export function guideListAnswer(
  context: Pick<Context, 'db' | 'directory' | 'viewer' | 'bearer'>,
  input: ListGuidesInput,
  parts: Pick<ListParts<Guide>, 'frame' | 'toAnswer' | 'origin'> = {},
): SendAnswer {
  const version = isPublicList(input) ? context.directory.current() : undefined
  return listAnswer({ ...parts, schema: guideSchema, read: readGuideList(context, input), version })
}
