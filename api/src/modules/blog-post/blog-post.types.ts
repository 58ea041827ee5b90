import { Int, ObjectType } from 'type-graphql';
import { field } from '../../graphql/field.ts';
import { PageInfo } from '../../graphql/page-info.ts';
import { BlogPost } from './blog-post.entity.ts';

@ObjectType()
export class BlogPostEdge {
  @field(BlogPost) node!: BlogPost;
  @field(String) cursor!: string;
}

@ObjectType()
export class BlogPostConnection {
  @field([BlogPostEdge]) edges!: BlogPostEdge[];
  @field(PageInfo) pageInfo!: PageInfo;
  @field(Int) totalCount!: number;
}

/** A category or tag with its number of published posts. */
@ObjectType()
export class BlogTopic {
  @field(String) name!: string;
  @field(Int) count!: number;
}

/** The categories and tags by which readers can filter the blog. */
@ObjectType()
export class BlogTopics {
  @field([BlogTopic]) categories!: BlogTopic[];
  @field([BlogTopic]) tags!: BlogTopic[];
}
