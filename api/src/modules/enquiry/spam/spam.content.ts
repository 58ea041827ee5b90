import { type PointName, pointText } from './spam.points.ts';

/**
 * Matches web addresses. An address without http or www matches only if its ending is common in advertisements. Ignores email
 * addresses.
 */
const LINK =
  /(?<![@\w.-])(?:https?:\/\/|www\.)[^\s<>"'()[\]]+|(?<![@\w./-])(?:[a-z\d-]+\.)+(?:com|net|org|io|co|ru|su|xyz|top|info|biz|club|online|site|shop|store|link|click|live|vip|pro|space|website)(?:\/[^\s<>"'()[\]]*)?(?![\w@.-]*@|\w)/gi;
/** Domain endings of schools, authorities and countries where Nepalis study. Such links are usual and no sign of spam. */
const TRUSTED_ENDING =
  /\.(?:edu|gov|mil|int|(?:edu|ac|gov|govt|gob|gc)\.[a-z]{2}|np|au|ca|uk|de|nl|fi|se|dk|no|ie|nz|jp|kr|fr|it|pl|ch|at|be|es|pt|cz|hu|ee|lv|lt|mt|cy|sg|my|ae|eu|in)$/i;
const TRUSTED_HOST =
  /(?:^|\.)(?:google\.com|goo\.gl|youtube\.com|youtu\.be|linkedin\.com|facebook\.com|fb\.com|instagram\.com|tiktok\.com|wikipedia\.org|dropbox\.com|ielts\.org|britishcouncil\.org|pearsonpte\.com|pearson\.com|ets\.org|duolingo\.com|vfsglobal\.com|commonapp\.org|idp\.com|wes\.org|topuniversities\.com|timeshighereducation\.com|mastersportal\.com|bachelorsportal\.com|studyportals\.com|coursera\.org|collegeboard\.org|uniassist\.de|edx\.org)$/i;
const SCHOOL_HOST = /(?:univ|college|school|academy|campus|institut|polytech|hochschule|edu)/i;
const MARKUP = /<a\s[^>]*href|<\/a>|\[\/?url[\]=]|\[link=/i;
const URL_NAME = /https?:\/\/|www\.|\b[a-z\d-]{3,}\.(?:com|net|ru|xyz|top|info|online|site|shop)\b/i;

/** One expression per kind of offer. Matching only one of them is not enough for an enquiry to be held back as spam. */
const OFFERS = [
  /\b(?:seo (?:services?|agency|experts?|company|packages?|audit|team|report)|(?:first|1st|top|front) page (?:of|on|in) (?:google|search)|(?:rank|ranked|ranking|rankings) (?:on|in|higher|well|#?1)\b.{0,20}(?:google|search)|backlinks?|guest posts?|sponsored posts?|domain authority|link building|organic traffic|website traffic|google rankings?|search rankings?)\b/i,
  /\b(?:re-?design(?:ing)? (?:of )?your (?:web)?site|(?:errors|issues|problems) on your (?:web)?site|your (?:web)?site (?:is not|isn'?t|does not|doesn'?t|lacks|needs|could)|(?:web|app|software|website|wordpress|shopify) (?:design|development) services?|(?:our|we are an?)\b[^.]{0,40}\b(?:design|developers?|development) (?:company|agency|team|firm)|explainer videos?|chatbots? for your|virtual assistants? (?:for|to|starting)|video (?:editing|animation) services?|logo design)\b/i,
  /\b(?:unsubscribe|opt[- ]out|reply (?:with )?["“']?(?:yes|stop|interested)|no obligation|free (?:audit|quote|proposal|mock-?up|trial|demo|consultation call)|limited[- ]time offer|act now|special (?:offer|discount|promotion)|\d+ ?% off|discount of \d+|money[- ]back|satisfaction guarantee|click (?:here|below|the link)|visit our (?:web)?site|check (?:it )?out (?:here|now)|contact (?:us )?(?:on|via) (?:telegram|skype)|let me know if (?:you are|you'?re) interested in our)\b/i,
  /\b(?:(?:boost|grow|scale|promote|expand|increase|improve|explode|skyrocket) your (?:business|sales|revenue|traffic|online (?:presence|visibility)|ranking|rankings|followers|visibility|brand|profits?)|(?:generate|qualified|more|fresh|targeted) leads|lead generation|email (?:list|marketing services?|lists|blasts?)|bulk (?:sms|e-?mails?)|(?:millions|thousands) of (?:websites?|contact forms|prospects|followers|real)|contact forms? (?:marketing|submission|blast|outreach|messages)|buy (?:instagram|facebook|tiktok|youtube|real) (?:followers|likes|views))\b/i,
  /\b(?:business (?:loans?|funding|capital|cash advance)|(?:we|i) (?:offer|give|provide) [^.]{0,30}loans?|working capital|merchant cash|passive income|(?:earn|make) (?:up to )?(?:\$|usd|€)? ?[\d,]+ ?(?:\$|usd|dollars|k)? ?(?:per|a|every|each|in a) (?:day|week|month|hour)|investment (?:opportunity|opportunities|platform|returns?)|forex (?:trading|signals?|broker)|crypto(?:currency)? (?:trading|investment|wallet|profits?|platform|coins?)|bitcoins?|binary options|financial freedom)\b/i,
  /\b(?:wholesale|factory (?:direct|price)|manufacturers? (?:of|in|from)|our (?:products?|catalogue|catalog|factory|price list)|replica|led (?:screens?|displays?)|moq|export(?:er|ing) of|supplier of|dropshipping|free shipping|sunglasses|handbags|sneakers)\b/i,
  /\b(?:(?:buy|get|obtain|order) (?:your |a |an )?(?:real|fake|genuine|original|registered|authentic|legit)\b.{0,30}(?:passports?|ielts|toefl|pte|licen[cs]es?|degrees?|diplomas?|certificates?|documents?)|(?:certificates?|ielts|pte) without (?:sitting|attending|taking)|essay(?:s)? (?:writing|writers?) (?:service|company|help)|write your (?:essay|assignment|thesis)s?|assignment help services?)\b/i,
];
const FRAUD =
  /\b(?:casinos?|slots? (?:online|gacor)|online betting|sports betting|jackpots?|viagra|cialis|levitra|xanax|tramadol|porn\w*|escorts?|hookups?|onlyfans|nudes?|sexy|hot (?:girls|singles)|adult dating|dating (?:site|sites|app)|next of kin|(?:inheritance|abandoned|unclaimed) (?:fund|funds|sum|money)|million (?:us )?(?:dollars|usd|euros|pounds)|(?:us|usd) ?\$? ?\d+(?:\.\d+)? ?million|lottery|western union|atm card|(?:we|i) have hacked|(?:has|have) been hacked|your (?:database|data) (?:will be|was|is) (?:leaked|sold|published)|pay (?:us )?(?:the )?(?:ransom|bitcoins?)|dmca|copyright (?:infringement|violation)|penis|erectile|weight loss (?:pills?|gummies)|cbd (?:oil|gummies))\b/i;
const CYRILLIC = /\p{Script=Cyrillic}/gu;
const LETTER = /\p{L}/gu;
/** Ten or more letters without spaces that switch from small to capital letters at least three times. */
const RANDOM = /^(?=.{10,})(?=(?:.*?[a-z][A-Z]){3})[A-Za-z]+$/;

const hostOf = (link: string) =>
  link
    .replace(/^https?:\/\//i, '')
    .replace(/[/?#:].*$/s, '')
    .replace(/[.,;!]+$/, '');

const isTrusted = (link: string) => {
  const host = hostOf(link);
  return TRUSTED_ENDING.test(host) || TRUSTED_HOST.test(host) || SCHOOL_HOST.test(host);
};

export function contentPoints({ name, message }: { name: string; message: string }): string[] {
  const points: string[] = [];
  const add = (point: PointName, count?: number) => points.push(pointText(point, count));
  // Skips the slow expression for messages without a dot, because they contain no web address. Most messages have no dot.
  const links = message.includes('.') ? (message.match(LINK) ?? []).filter((link) => !isTrusted(link)) : [];
  if (links.length > 0)
    add(links.length >= 5 ? 'manyLinks' : links.length >= 3 ? 'links' : 'fewLinks', links.length);
  if (MARKUP.test(message)) add('markup');
  if (URL_NAME.test(name)) add('linkName');
  const offers = OFFERS.filter((each) => each.test(message)).length;
  if (offers > 0) offers === 1 ? add('offer') : add('offers', offers);
  if (FRAUD.test(message)) add('fraud');
  const cyrillic = message.match(CYRILLIC)?.length ?? 0;
  if (cyrillic > 10 && cyrillic * 3 > (message.match(LETTER)?.length ?? 0)) add('script');
  if (RANDOM.test(name)) add('letters');
  if (RANDOM.test(message)) add('lettersOnly');
  return points;
}
