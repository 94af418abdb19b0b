import { seedDemo } from '@grove/db/seed'
import { describeEachDatabase } from '@grove/db/testing'
import { expect, it } from 'vitest'
import { readSample, searchesFor, take } from './searches.ts'
import { openBare, recordStatements } from './statements.ts'

describeEachDatabase('the statements of searches', (database) => {
  it('can be run on the driver alone, and find what is searched for', async () => {
    const { db, url } = database()
    await seedDemo(db, {
      guides: 100,
      storePictures: async (pictures) => pictures.map(() => '/uploads/a.jpg'),
    })
    const searches = take(searchesFor(await readSample(url)), 20)
    const recorded = await recordStatements(url, searches)
    expect(recorded).toHaveLength(searches.length)
    const bare = openBare(url)
    try {
      for (const [index, statements] of recorded.entries()) {
        const results = await Promise.all(statements.map((statement) => bare.run(statement)))
        // Every fourth search is words of a guide alone, which find at least that one.
        if (index % 4 === 0) expect(results.flat(), JSON.stringify(searches[index])).not.toEqual([])
      }
    } finally {
      await bare.close()
    }
  })
})
