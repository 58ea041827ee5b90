import { type ClassType, Int, ObjectType } from 'type-graphql';
import { field, nullable } from './field.ts';

@ObjectType({ simpleResolvers: true })
export class PageInfo {
  @field(Boolean) hasNextPage!: boolean;
  @nullable(String) endCursor!: string | null;
}

/** Creates the edge type, and the base class of the connection type. @param total - the description of `totalCount` */
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
