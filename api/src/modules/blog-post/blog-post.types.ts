import { Field, Int, ObjectType } from 'type-graphql';
import { PageInfo } from '../../graphql/page-info.ts';
import { BlogPost } from './blog-post.entity.ts';

@ObjectType()
export class BlogPostEdge {
  @Field(() => BlogPost)
  node!: BlogPost;

  @Field(() => String)
  cursor!: string;
}

@ObjectType()
export class BlogPostConnection {
  @Field(() => [BlogPostEdge])
  edges!: BlogPostEdge[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;

  @Field(() => Int)
  totalCount!: number;
}

/** A category or tag with its number of published posts. */
@ObjectType()
export class BlogTopic {
  @Field(() => String)
  name!: string;

  @Field(() => Int)
  count!: number;
}

/** The categories and tags by which readers can filter the blog. */
@ObjectType()
export class BlogTopics {
  @Field(() => [BlogTopic])
  categories!: BlogTopic[];

  @Field(() => [BlogTopic])
  tags!: BlogTopic[];
}
