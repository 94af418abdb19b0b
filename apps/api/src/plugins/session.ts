import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Services, SessionHandle, Viewer } from '../context.ts'
import type { Env } from '../env.ts'

export const SESSION_COOKIE_NAME = 'grove_session'
