import { type ClassType, Int, ObjectType } from 'type-graphql';
import { field, nullable } from './field.ts';

/** Whether a list has a next page, and its cursor. */
@ObjectType({ simpleResolvers: true })
export class PageInfo {
  @field(Boolean) hasNextPage!: boolean;
  @nullable(String) endCursor!: string | null;
}

/**
 * The class that a page of a list extends: the rows with their cursors, and their number. Also makes the type of an edge: PersonEdge
 * for people.
 *
 * @param total - describes `totalCount`
 */
export function connectionOf<Node extends object>(node: ClassType<Node>, total?: string) {
  @ObjectType(`${node.name}Edge`, { simpleResolvers: true })
  class Edge {
    @field(node) node!: Node;
    @field(String) cursor!: string;
  }

  @ObjectType({ isAbstract: true, simpleResolvers: true } as object)
  abstract class Connection {
    @field([Edge]) edges!: Edge[];
    @field(PageInfo) pageInfo!: PageInfo;
    @field(Int, total) totalCount!: number;
  }
  return Connection;
}
