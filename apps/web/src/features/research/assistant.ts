import type { ResearchPaper } from '@grove/schema'
import {
  ASSISTANT_ABSTRACT_LENGTH,
  ASSISTANT_IGNORED_WORD_LENGTH,
  ASSISTANT_RESULT_LIMIT,
} from '@grove/schema'

/** A paper with the number of words of the question that it holds. */
export interface AssistantMatch {
  paper: ResearchPaper
  score: number
}

/** The answer of the assistant: papers between an opening and a summary, or that it found none. */
export type AssistantAnswer =
  | {
      kind: 'found'
      opening: string
      matches: readonly (AssistantMatch & { excerpt: string })[]
      summary: string
    }
  | { kind: 'nothing'; text: string; topics: readonly string[] }

const RELATED_TOPICS = [
  'stress and cortisol',
  'blood pressure',
  'immune function',
  'attention in children',
  'chronic pain',
]

const SUMMARIES = {
  benefits:
    'Taken together, these papers report that time spent slowly among trees is followed by lower signs of stress and a better mood, most clearly in the hours after a visit. The studies are mostly small and short.',
  mechanisms:
    'The mechanisms that these papers discuss are a calmer nervous system, changes in immune cells and fewer circling thoughts. Each of them has been seen in some studies and none is settled.',
  populations:
    'These papers looked at particular groups of people. What helped one group need not help another, so check who took part before you quote a result.',
  general: 'Open the papers for their methods and limits before you draw conclusions from them.',
} as const

/** The words of a question that count: longer than three characters, in lower case, each once. */
export function questionWords(question: string): string[] {
  const words = question
    .toLowerCase()
    .split(/[^\p{L}\p{N}-]+/u)
    .filter((word) => word.length > ASSISTANT_IGNORED_WORD_LENGTH)
  return [...new Set(words)]
}

/** Papers that hold any word of the question in title, abstract, tags or keywords, those with most words first. */
export function matchPapers(question: string, papers: readonly ResearchPaper[]): AssistantMatch[] {
  const words = questionWords(question)
  return papers
    .map((paper) => {
      const text = [paper.title, paper.abstract, ...paper.tags, ...paper.keywords].join('\n').toLowerCase()
      return { paper, score: words.filter((word) => text.includes(word)).length }
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
}

function summaryFor(question: string): string {
  const text = question.toLowerCase()
  if (text.includes('forest bathing') && text.includes('benefit')) return SUMMARIES.benefits
  if (text.includes('mechanism')) return SUMMARIES.mechanisms
  if (text.includes('population') || text.includes('group')) return SUMMARIES.populations
  return SUMMARIES.general
}

function excerptOf(paper: ResearchPaper): string {
  const { abstract } = paper
  return abstract.length > ASSISTANT_ABSTRACT_LENGTH
    ? `${abstract.slice(0, ASSISTANT_ABSTRACT_LENGTH)}...`
    : abstract
}

/** Answers a question by a keyword search over the papers. */
export function answerQuestion(question: string, papers: readonly ResearchPaper[]): AssistantAnswer {
  const query = question.trim()
  const matches = matchPapers(query, papers).slice(0, ASSISTANT_RESULT_LIMIT)
  if (matches.length === 0) {
    return {
      kind: 'nothing',
      text: `I could not find specific research on "${query}" in the database. Try broadening your terms, or ask about a related topic:`,
      topics: RELATED_TOPICS,
    }
  }
  const papersWord = matches.length === 1 ? 'paper matches' : 'papers match'
  return {
    kind: 'found',
    opening: `${matches.length} ${papersWord} your question best:`,
    matches: matches.map((match) => ({ ...match, excerpt: excerptOf(match.paper) })),
    summary: summaryFor(query),
  }
}
