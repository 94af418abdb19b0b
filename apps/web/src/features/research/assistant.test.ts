import { describe, expect, it } from 'vitest'
import { RESEARCH_PAPERS } from '../../content/research-papers.ts'
import { answerQuestion, matchPapers, questionWords } from './assistant.ts'

function summaryOf(question: string): string | undefined {
  const answer = answerQuestion(question, RESEARCH_PAPERS)
  return answer.kind === 'found' ? answer.summary : undefined
}

describe('the words of a question', () => {
  it('are those of more than three characters', () => {
    expect(questionWords('How can the ADHD child rest?')).toEqual(['adhd', 'child', 'rest'])
  })

  it('count once', () => {
    expect(questionWords('forest Forest FOREST')).toEqual(['forest'])
  })
})

describe('matching papers', () => {
  it('counts the words that title, abstract, tags or keywords hold', () => {
    const best = matchPapers('cortisol and blood pressure in the forest', RESEARCH_PAPERS)[0]
    expect(best?.paper.id).toBe('park-2010-24-forests')
    expect(best?.score).toBe(4)
  })

  it('does not look at authors or journals', () => {
    expect(matchPapers('Bratman Proceedings', RESEARCH_PAPERS)).toEqual([])
  })

  it('shows no more than three papers, those with most matching words first', () => {
    const answer = answerQuestion('forest therapy stress mood pressure', RESEARCH_PAPERS)
    const scores = answer.kind === 'found' ? answer.matches.map(({ score }) => score) : []
    expect(scores).toHaveLength(3)
    expect(scores).toEqual(scores.toSorted((one, other) => other - one))
  })

  it('shows the first 150 characters of each abstract', () => {
    const answer = answerQuestion('cortisol', RESEARCH_PAPERS)
    const first = answer.kind === 'found' ? answer.matches[0] : undefined
    expect(first?.excerpt).toBe(`${first?.paper.abstract.slice(0, 150)}...`)
  })
})

describe('the summary', () => {
  it('speaks of benefits when asked for those of forest bathing', () => {
    expect(summaryOf('What are the benefits of forest bathing?')).toContain('lower signs of stress')
  })

  it('speaks of mechanisms when asked for one', () => {
    expect(summaryOf('Which mechanism calms the nervous system?')).toContain('mechanisms')
  })

  it.each(['Which population was studied?', 'Does it help groups of students in forests?'])(
    'speaks of those who took part when asked "%s"',
    (question) => {
      expect(summaryOf(question)).toContain('particular groups of people')
    },
  )

  it('closes generally otherwise', () => {
    expect(summaryOf('cortisol')).toContain('Open the papers')
  })
})

describe('no match', () => {
  it('says so, names the question, suggests broader terms and related topics', () => {
    const answer = answerQuestion('  xylophones  ', RESEARCH_PAPERS)
    expect(answer).toMatchObject({ kind: 'nothing', text: expect.stringContaining('"xylophones"') })
    expect(answer.kind === 'nothing' && answer.text).toMatch(
      /could not find specific research.*broadening your terms/,
    )
    expect(answer.kind === 'nothing' && answer.topics.length).toBeGreaterThan(0)
  })

  it('comes where every word is too short', () => {
    expect(answerQuestion('how do we do it', RESEARCH_PAPERS).kind).toBe('nothing')
  })

  it('suggests only topics that the papers do hold', () => {
    const answer = answerQuestion('xylophones', RESEARCH_PAPERS)
    const topics = answer.kind === 'nothing' ? answer.topics : []
    for (const topic of topics) expect(matchPapers(topic, RESEARCH_PAPERS), topic).not.toEqual([])
  })
})
