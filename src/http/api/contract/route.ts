import { type z } from "zod";

export type Method = "get" | "post" | "put" | "patch" | "delete";

/** What an answer holds, and in which form it is sent. */
export interface Answer<Schema extends z.ZodType = z.ZodType> {
  readonly says: string;
  readonly schema: Schema;
  /** Absent: `application/json`. */
  readonly type?: string;
}

/** By their status. */
export type Answers = Readonly<Partial<Record<200 | 201 | 202 | 204 | 503, Answer>>>;

/** Beyond those that every route may answer with. */
export type OwnRefusal = 404 | 409 | 422;

/** One route as it is checked, described and, by its types, written. */
export interface ApiRoute {
  readonly method: Method;
  /** As OpenAPI writes it, like `/api/jobs/{id}`. */
  readonly path: string;
  /** Also the name of the operation. */
  readonly name: string;
  readonly noun: string;
  readonly says: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodType<object>;
  readonly body?: z.ZodType;
  readonly answers: Answers;
  readonly refusals?: readonly OwnRefusal[];
  /** Who gets in, in words, where it is not by the doors that all others are behind. */
  readonly door?: string;
}

/** Keeps the types of what is declared. */
export function route<const Route extends ApiRoute>(declared: Route): Route {
  return declared;
}
