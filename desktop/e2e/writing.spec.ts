import { withCopy } from './desk.steps.ts';
import { chooseFromMenu } from './menu.steps.ts';
import { expect, test } from './test.ts';

const posts = 'query { adminBlogPosts { title content } }';
interface Posts {
  adminBlogPosts: { title: string; content: string }[];
}

test('a post with a pasted picture is written without the server, and is sent with the picture', async ({
  office,
  desk,
}) => {
  const { window, app } = await withCopy(desk(), office.url);
  await office.cut();
  await expect(window.getByRole('button', { name: 'Offline' })).toBeVisible();
  await chooseFromMenu(app, 'Blog');
  await window.getByRole('button', { name: 'Add New Blog Post' }).click();
  await window.getByRole('textbox', { name: 'Title' }).fill('यात्रा A journey');
  await window.getByRole('textbox', { name: 'Excerpt' }).fill('By bus.');
  await window.getByRole('textbox', { name: 'Author' }).fill('Asha Karki');
  const text = window.getByRole('textbox', { name: 'Content' });
  await text.fill('First words.\n\n');
  await text.press('Control+End');
  await text.evaluate(async (field) => {
    const canvas = document.createElement('canvas');
    canvas.width = 700;
    canvas.height = 500;
    canvas.getContext('2d')?.fillRect(100, 100, 300, 200);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(blob ? [blob] : [], 'bus.png', { type: 'image/png' }));
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  const words = window.getByLabel('What does this picture show');
  await words.fill('The bus');
  await words.press('Enter');
  await expect(text).toHaveValue(/!\[The bus\]\(\/media\/local-[^)]+\/waiting\)/);
  await expect
    .poll(() =>
      window
        .getByRole('region', { name: 'Preview' })
        .getByAltText('The bus')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(700);
  await window.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(window.getByRole('button', { name: /2 changes waiting/ })).toBeVisible();

  await office.start();
  const there = async () => {
    const { adminBlogPosts } = (await office.query(posts)) as unknown as Posts;
    return adminBlogPosts.find(({ title }) => title === 'यात्रा A journey')?.content ?? '';
  };
  await expect.poll(there).toMatch(/!\[The bus\]\(\/media\/[0-9a-f-]{36}\/\d+\.webp\)/);
  const address = /\((\/media\/[^)]+)\)/.exec(await there())?.[1] ?? '';
  expect((await fetch(new URL(address, office.url))).headers.get('content-type')).toBe('image/webp');
});
