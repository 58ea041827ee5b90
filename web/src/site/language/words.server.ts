/**
 * Maps English texts to Nepali. Visitors' browsers never load this table, because a Nepali page contains the texts that it
 * needs. The file is long, because all texts are translated and proofread together (docs/nepali-review.md). No native
 * speaker has reviewed them yet.
 */

/** Messages of the visitors' forms, whether shown by our script or sent by the server. "{n}" stands for a number. */
const ofForms = {
  'Name is required': 'कृपया आफ्नो नाम लेख्नुहोस्।',
  'Name must be at most {n} characters': 'नाम बढीमा {n} अक्षरको हुन सक्छ।',
  'Name contains characters that cannot be stored': 'नाममा सुरक्षित गर्न नमिल्ने अक्षर छ।',
  'Email is required': 'कृपया आफ्नो इमेल लेख्नुहोस्।',
  'Invalid email address': 'इमेल ठेगाना मिलेन। कृपया फेरि हेर्नुहोस्।',
  'Email must be at most {n} characters': 'इमेल बढीमा {n} अक्षरको हुन सक्छ।',
  'Email contains characters that cannot be stored': 'इमेलमा सुरक्षित गर्न नमिल्ने अक्षर छ।',
  'Phone must be at most {n} characters': 'फोन नम्बर बढीमा {n} अक्षरको हुन सक्छ।',
  'Phone contains characters that cannot be stored': 'फोन नम्बरमा सुरक्षित गर्न नमिल्ने अक्षर छ।',
  'Company is required': 'कृपया कलेज वा कार्यालयको नाम लेख्नुहोस्।',
  'Company must be at most {n} characters': 'कलेज वा कार्यालयको नाम बढीमा {n} अक्षरको हुन सक्छ।',
  'Company contains characters that cannot be stored': 'कलेज वा कार्यालयको नाममा सुरक्षित गर्न नमिल्ने अक्षर छ।',
  'Service must be at most {n} characters': 'सेवाको नाम बढीमा {n} अक्षरको हुन सक्छ।',
  'Service contains characters that cannot be stored': 'सेवाको नाममा सुरक्षित गर्न नमिल्ने अक्षर छ।',
  'Message is required': 'कृपया आफ्नो सन्देश लेख्नुहोस्।',
  'Message must be at least {n} characters': 'सन्देश कम्तीमा {n} अक्षरको हुनुपर्छ।',
  'Message must be at most {n} characters': 'सन्देश बढीमा {n} अक्षरको हुन सक्छ।',
  'Message contains characters that cannot be stored': 'सन्देशमा सुरक्षित गर्न नमिल्ने अक्षर छ।',
  'Position is required': 'कृपया आफ्नो परिचय लेख्नुहोस्।',
  'Position must be at most {n} characters': 'परिचय बढीमा {n} अक्षरको हुन सक्छ।',
  'Position contains characters that cannot be stored': 'परिचयमा सुरक्षित गर्न नमिल्ने अक्षर छ।',
  'College, school or company is required': 'कृपया कलेज, विद्यालय वा कार्यालयको नाम लेख्नुहोस्।',
  'College, school or company must be at most {n} characters':
    'कलेज, विद्यालय वा कार्यालयको नाम बढीमा {n} अक्षरको हुन सक्छ।',
  'College, school or company contains characters that cannot be stored':
    'कलेज, विद्यालय वा कार्यालयको नाममा सुरक्षित गर्न नमिल्ने अक्षर छ।',
  'Review is required': 'कृपया आफ्नो अनुभव लेख्नुहोस्।',
  'Review must be at most {n} characters': 'अनुभव बढीमा {n} अक्षरको हुन सक्छ।',
  'Review contains characters that cannot be stored': 'अनुभवमा सुरक्षित गर्न नमिल्ने अक्षर छ।',
  'Rating must be a whole number from {n} to {n}': 'कृपया {n} देखि {n} सम्म तारा दिनुहोस्।',
  'Thank you! Your message has been sent successfully.': 'धन्यवाद! तपाईंको सन्देश हामीकहाँ आइपुग्यो।',
  'There is no connection right now. Your message is kept on this device and will be sent as soon as the connection is back, or on your next visit.':
    'अहिले इन्टरनेट छैन। तपाईंको सन्देश यही फोन वा कम्प्युटरमा सुरक्षित छ। इन्टरनेट आउनासाथ, वा तपाईं यो वेबसाइट फेरि खोल्दा, सन्देश आफैँ पठाइन्छ।',
  'No connection. Your message is kept and will be sent later.':
    'इन्टरनेट छैन। तपाईंको सन्देश सुरक्षित छ र पछि पठाइन्छ।',
  'Thank you! Your review has arrived. Reviews appear only after approval.':
    'धन्यवाद! तपाईंको अनुभव आइपुग्यो। स्वीकृत भएपछि मात्र यो वेबसाइटमा देखिन्छ।',
  'There is no connection right now. Your review is kept on this device and will be sent as soon as the connection is back, or on your next visit.':
    'अहिले इन्टरनेट छैन। तपाईंको अनुभव यही फोन वा कम्प्युटरमा सुरक्षित छ। इन्टरनेट आउनासाथ, वा तपाईं यो वेबसाइट फेरि खोल्दा, अनुभव आफैँ पठाइन्छ।',
  'No connection. Your review is kept and will be sent later.':
    'इन्टरनेट छैन। तपाईंको अनुभव सुरक्षित छ र पछि पठाइन्छ।',
  'Sending...': 'पठाउँदै…',
} as const;

/** Texts that the browser may need on any page after the page has loaded. */
const onEveryPage = {
  'Thank you for your message! We will get back to you soon.': 'सन्देशका लागि धन्यवाद! हामी छिट्टै सम्पर्क गर्नेछौँ।',
  'Thank you for your review! Reviews appear only after approval.':
    'अनुभव लेख्नुभएकोमा धन्यवाद! स्वीकृत भएपछि मात्र यो वेबसाइटमा देखिन्छ।',
  'A message that waited here for a connection could not be sent within {n} days, so it was removed from this device. Please write to us again, or call us.':
    'इन्टरनेट नभएकाले रोकिएको एउटा सन्देश {n} दिनभित्र पठाउन सकिएन, त्यसैले यहाँबाट हटाइयो। कृपया फेरि लेख्नुहोस् वा फोन गर्नुहोस्।',
  'Something went wrong. Please try again.': 'केही गडबड भयो। कृपया फेरि प्रयास गर्नुहोस्।',
  'We cannot do this right now. Please try again in a minute.':
    'अहिले यो काम गर्न सकिएन। कृपया एक मिनेटपछि फेरि प्रयास गर्नुहोस्।',
  'Too many people are using the site right now. Please try again in a few seconds.':
    'अहिले धेरै जनाले एकैचोटि खोल्नुभएको छ। कृपया केही सेकेन्डपछि फेरि प्रयास गर्नुहोस्।',
  'Too many attempts. Please wait a minute and try again.':
    'धेरै पटक पठाइयो। कृपया एक मिनेट पर्खेर फेरि प्रयास गर्नुहोस्।',
  'Too many attempts. Please wait {n} minutes and try again.':
    'धेरै पटक पठाइयो। कृपया {n} मिनेट पर्खेर फेरि प्रयास गर्नुहोस्।',
  'Somebody else saved the same thing just now. Please try again.':
    'यो भर्खरै पठाइएको छ। कृपया फेरि प्रयास गर्नुहोस्।',
  'The request contains characters that cannot be stored.': 'तपाईंले लेख्नुभएकोमा सुरक्षित गर्न नमिल्ने अक्षर छ।',
  'The request body is too large: at most {n} KB, or {n} MB for staff.':
    'तपाईंले पठाउनुभएको लेख धेरै लामो भयो: बढीमा {n} KB।',
  Notifications: 'सूचनाहरू',
  Dismiss: 'हटाउनुहोस्',
  '{n} suggestion': '{n} सुझाव',
  '{n} suggestions': '{n} सुझाव',
  Suggestions: 'सुझावहरू',
  Service: 'सेवा',
  'Blog post': 'ब्लग लेख',
  Page: 'पृष्ठ',
  'Unexpected Application Error!': 'केही गडबड भयो',
  'Something broke on our side. Nothing that you sent before is lost. Please load the page again, or start from the home page.':
    'हाम्रो तर्फबाट समस्या आयो। तपाईंले पहिले पठाउनुभएको केही पनि हराएको छैन। कृपया यो पृष्ठ फेरि खोल्नुहोस्, वा गृहपृष्ठबाट सुरु गर्नुहोस्।',
  'Back to the home page': 'गृहपृष्ठमा फर्कनुहोस्',
} as const;

export const ne = {
  ...ofForms,
  ...onEveryPage,

  'Skip to the content': 'मुख्य सामग्रीमा जानुहोस्',
  Notice: 'सूचना',
  'About this preview': 'यो पूर्वावलोकनबारे',
  'How to reach us': 'हामीलाई कसरी सम्पर्क गर्ने',
  '{name} (opens in a new tab)': '{name} (नयाँ ट्याबमा खुल्छ)',
  Main: 'मुख्य',
  Menu: 'मेनु',
  'Site menu': 'वेबसाइटको मेनु',
  'Close menu': 'मेनु बन्द गर्नुहोस्',
  'All of {title}': '{title}: सबै',
  'Ask us anything': 'जे पनि सोध्नुहोस्',
  'Search...': 'खोज्नुहोस्…',
  'Search this site': 'यो वेबसाइटमा खोज्नुहोस्',
  Search: 'खोज्नुहोस्',
  'Reach us': 'सम्पर्क',
  Call: 'फोन',
  Viber: 'भाइबर',
  WhatsApp: 'ह्वाट्सएप',
  Enquire: 'सोध्नुहोस्',
  'This page is not in Nepali yet.': 'यो पृष्ठ अहिले अङ्ग्रेजीमा मात्र छ।',
  ', {prasthan}: the moment of setting out. Ask here about courses, tests, costs and visas before you go.':
    ': घरबाट निस्कने घडी। जानुअघि कोर्स, परीक्षा, खर्च र भिसाबारे यहाँ सोध्नुहोस्।',
  'Services by field': 'क्षेत्रअनुसार सेवा',
  'Our office': 'हाम्रो कार्यालय',
  'All Services': 'सबै सेवा',
  'Visit us': 'भेट्न आउनुहोस्',
  '{brand}. Have a good journey.': '{brand}। यात्रा शुभ होस्।',
  'Scroll to top': 'माथि जानुहोस्',
  Sun: 'आइत',
  Mon: 'सोम',
  Tue: 'मङ्गल',
  Wed: 'बुध',
  Thu: 'बिहि',
  Fri: 'शुक्र',
  Sat: 'शनि',
  '{time} AM': 'बिहान {time}',
  '{time} PM': 'दिउँसो {time}',
  '{time} in the evening': 'बेलुका {time}',

  'Please send the form from this website itself.': 'कृपया फारम यही वेबसाइटबाट पठाउनुहोस्।',
  'This request cannot be answered.': 'यो अनुरोध मिलेन, त्यसैले जवाफ दिन सकिएन।',

  'Study abroad from Nepal': 'नेपालबाट विदेशमा पढाइ',
  Services: 'सेवाहरू',
  'Contact Us': 'सम्पर्क',
  Contact: 'सम्पर्क',
  'Write a Review': 'अनुभव लेख्नुहोस्',
  Blog: 'ब्लग',
  'Blog Post': 'ब्लग लेख',
  'Our Team': 'हाम्रो टोली',
  'Page not found': 'पृष्ठ भेटिएन',
  Home: 'गृहपृष्ठ',
  'About Us': 'हाम्रो बारेमा',
  Careers: 'जागिरको अवसर',
  Privacy: 'गोपनीयता',
  'Privacy Policy': 'गोपनीयता नीति',

  'Coming Soon': 'छिट्टै आउँदै छ',
  'Ask us about it': 'यसबारे सोध्नुहोस्',
  'This page is not written yet. You can ask your question now.':
    'यो पृष्ठ अझै लेखिएको छैन। प्रश्न भने अहिले नै सोध्न सक्नुहुन्छ।',
  '{title}: this page is not written yet. Ask in the meantime.':
    '{title}: यो पृष्ठ अझै लेखिएको छैन। त्यसबेलासम्म सोध्नुहोस्।',
  'One moment, please': 'एकछिन पर्खनुहोस्',
  'Back in a minute': 'एक मिनेटमा फर्किन्छौँ',
  'We cannot show this page right now. Please try again in a minute.':
    'अहिले यो पृष्ठ देखाउन सकिएन। कृपया एक मिनेटपछि फेरि प्रयास गर्नुहोस्।',
  'We cannot show this post right now. Please try again in a minute.':
    'अहिले यो लेख देखाउन सकिएन। कृपया एक मिनेटपछि फेरि प्रयास गर्नुहोस्।',
  'The page you asked for does not exist, or it has moved. The way back is short.':
    'तपाईंले खोज्नुभएको पृष्ठ छैन, वा अन्तै सारिएको छ। तल थिचेर फर्कन सक्नुहुन्छ।',
  'This page does not exist.': 'यो पृष्ठ छैन।',
  'See our services': 'हाम्रा सेवा हेर्नुहोस्',
  'Ask us': 'हामीलाई सोध्नुहोस्',
  'This preview has ended': 'यो पूर्वावलोकन सकियो',
  'Links to drafts work for seven days, or until the draft is published. Ask the person who sent you this link for a new one.':
    'मस्यौदाको लिङ्क सात दिन चल्छ र मस्यौदा प्रकाशित भएपछि बन्द हुन्छ। यो लिङ्क पठाउने व्यक्तिसँग नयाँ लिङ्क माग्नुहोस्।',
  'Go to the home page': 'गृहपृष्ठमा जानुहोस्',
  'Preview: not published': 'पूर्वावलोकन: प्रकाशित भएको छैन',
  'Planned for {moment}': 'प्रकाशित हुने समय: {moment}',
  provisional: 'पक्का भइसकेको छैन',

  carousel: 'स्लाइडहरू',
  slide: 'स्लाइड',
  Highlights: 'मुख्य कुरा',
  Pause: 'रोक्नुहोस्',
  Play: 'चलाउनुहोस्',
  'Previous slide': 'अघिल्लो स्लाइड',
  'Next slide': 'अर्को स्लाइड',
  'Slide {n}': 'स्लाइड {n}',
  '{n} of {total}': '{total} मध्ये {n}',
  'Talk to a counsellor': 'परामर्शदातासँग कुरा गर्नुहोस्',
  'See what we do': 'हाम्रा सेवा हेर्नुहोस्',
  'Counselling, test preparation, university applications and student visas from Nepal: what to ask, what to bring, what to get in writing.':
    'नेपालबाट विदेश पढ्न: परामर्श, परीक्षा तयारी, विश्वविद्यालयमा आवेदन र विद्यार्थी भिसा। के सोध्ने, के ल्याउने, के लिखितमा लिने।',
  'Why Choose Carefully': 'किन सोचेर रोज्ने',
  'Ask for an early no': 'हुन्छ कि हुँदैन, पहिल्यै सोध्नुहोस्',
  'If a course will not take you, or a visa file is weak, it is better to hear it at a table than from an embassy. Then ask what will work.':
    'रोजेको विषयमा भर्ना पाइँदैन वा भिसाको फाइल कमजोर छ भने त्यो कुरा दूतावासबाट भन्दा कुराकानीमै सुन्नु राम्रो। त्यसपछि के गर्दा हुन्छ, सोध्नुहोस्।',
  'Every rupee on one page': 'हरेक रुपैयाँको हिसाब एउटै पानामा',
  'Tuition, living, tests, embassy and service fees: ask for them on paper before you decide, and talk it over at home.':
    'पढाइ, बस्ने-खाने, परीक्षा, दूतावास र सेवाको शुल्क: निर्णय गर्नुअघि नै कागजमा माग्नुहोस्, अनि घरमा सल्लाह गर्नुहोस्।',
  'One person for your file': 'तपाईंको फाइलका लागि एकै जना',
  'Ask for one counsellor, from the first talk to the night before the flight, so that you need not tell your story twice.':
    'पहिलो भेटदेखि उडानको अघिल्लो रातसम्म एउटै परामर्शदाता माग्नुहोस्, ताकि एउटै कुरा दोहोर्‍याएर भन्नु नपरोस्।',
  'Our Process': 'हाम्रो काम गर्ने तरिका',
  'Leaving is a long road. Walk it in four stages, and ask at each one where you stand.':
    'विदेश जाने बाटो लामो छ। चार चरणमा हिँड्नुहोस् र हरेक चरणमा कहाँ पुगियो, सोध्नुहोस्।',
  'Discovery and Analysis': 'कुराकानी र लेखाजोखा',
  'Put your marks, your budget and what your family hopes for on the table, and ask plainly what is possible.':
    'आफ्नो अङ्क, बजेट र परिवारको चाहना भन्नुहोस् र के सम्भव छ, सफासँग सोध्नुहोस्।',
  'Strategy Development': 'योजना',
  'Make a short list: courses, tests to sit, costs in rupees, and a date beside each of them.':
    'छोटो सूची बनाउनुहोस्: विषय, दिनुपर्ने परीक्षा, रुपैयाँमा खर्च, र हरेकको मिति।',
  Implementation: 'कार्यान्वयन',
  'Applications, statements, bank papers and the visa file: read each one before it is sent.':
    'आवेदन, SOP, बैंकका कागज र भिसाको फाइल: पठाउनुअघि प्रत्येक पढ्नुहोस्।',
  'Monitoring and Optimization': 'निगरानी र सुधार',
  'Keep deadlines and answers on one list, and another route ready if something changes.':
    'अन्तिम मिति र जवाफ एउटै सूचीमा राख्नुहोस्, र केही फेरिएमा जाने अर्को बाटो पनि सोच्नुहोस्।',
  'Services, from first talk to boarding pass': 'पहिलो कुराकानीदेखि बोर्डिङ पाससम्मका सेवा',
  'Ask about this': 'यसबारे सोध्नुहोस्',
  'View All Services': 'सबै सेवा हेर्नुहोस्',
  'In numbers': 'केही सङ्ख्या',
  'Your first meeting': 'तपाईंको पहिलो भेट',
  'What to bring: your mark sheets, and your passport and test results if you have them. Ask whom you will meet. Come with a parent if you like.':
    'के ल्याउने: लब्धाङ्कपत्र, र भए पासपोर्ट तथा परीक्षाको नतिजा। कसलाई भेट्ने हो, सोध्नुहोस्। चाहनुहुन्छ भने आमा वा बुबासँग आउनुहोस्।',
  'A day at our desk': 'हाम्रो कार्यालयमा एक दिन',
  'What happens at a first meeting, whom you will meet, and how an application takes shape.':
    'पहिलो भेट कस्तो हुन्छ, कोसँग कुरा हुन्छ, र फाइल कसरी तयार हुन्छ।',
  'A day at our desk, the film': 'भिडियो: हाम्रो कार्यालयमा एक दिन',
  'Watch the film (opens in a new tab)': 'भिडियो हेर्नुहोस् (नयाँ ट्याबमा खुल्छ)',
  'Letters from students and parents': 'विद्यार्थी र अभिभावकका चिठी',
  '{n} out of 5 stars': '5 मध्ये {n} तारा',
  'Tell us where you want to go': 'कहाँ जान चाहनुहुन्छ, भन्नुहोस्',
  'Your name, a way to reach you and two sentences are enough. Write in Nepali or English, as you like.':
    'नाम, सम्पर्क र दुई वाक्य भए पुग्छ। नेपाली वा अङ्ग्रेजी, जुन भाषा सजिलो हुन्छ, त्यसैमा लेख्नुहोस्।',
  'Write to us': 'हामीलाई लेख्नुहोस्',

  'All services': 'सबै सेवा',
  '{category} Services': '{category}: सेवाहरू',
  'Our Services': 'हाम्रा सेवा',
  'From the first question to the departure gate. Ask what each service includes.':
    'पहिलो प्रश्नदेखि विमानस्थलको ढोकासम्म। हरेक सेवामा के-के पर्छ, सोध्नुहोस्।',
  'Filter services': 'सेवा छान्नुहोस्',
  'Loading services...': 'सेवाहरू खुल्दै छन्…',
  'Failed to fetch services': 'सेवाहरू ल्याउन सकिएन।',
  'Failed to load services. Please try again later.': 'सेवाहरू देखाउन सकिएन। कृपया पछि फेरि प्रयास गर्नुहोस्।',
  'Error Loading Services': 'सेवाहरू देखाउन सकिएन',
  'Try again': 'फेरि प्रयास गर्नुहोस्',
  'Ask us directly': 'हामीलाई सिधै सोध्नुहोस्',
  'No Services Available': 'अहिले कुनै सेवा छैन',
  'There is nothing here at the moment. Please check back soon, or ask us what we can do for you.':
    'अहिले यहाँ केही छैन। कृपया केही दिनपछि हेर्नुहोस्, वा हामी के गर्न सक्छौँ, सोध्नुहोस्।',
  'See all services': 'सबै सेवा हेर्नुहोस्',
  'Get Started': 'सुरु गर्नुहोस्',
  'per month': 'प्रतिमहिना',
  'per year': 'प्रतिवर्ष',
  'per hour': 'प्रतिघण्टा',
  'per session': 'प्रतिपटक',
  once: 'एक पटकको',
  '{category} services for students from Nepal, with what is included, how long it takes and what it costs.':
    'नेपालका विद्यार्थीका लागि {category}: के-के समेटिन्छ, कति समय लाग्छ र कति शुल्क लाग्छ।',
  'Counselling, test preparation, applications, scholarships and visas: what is included, how long it takes and what it costs.':
    'परामर्श, परीक्षा तयारी, आवेदन, छात्रवृत्ति र भिसा: के-के समेटिन्छ, कति समय लाग्छ र कति शुल्क लाग्छ।',
  Strategy: 'योजना',
  Technology: 'प्रविधि',
  Finance: 'आर्थिक',
  Marketing: 'मार्केटिङ',
  Operations: 'सञ्चालन',
  Consulting: 'परामर्श',
  Digital: 'डिजिटल',
  Leadership: 'नेतृत्व',
  Innovation: 'नवप्रवर्तन',
  Research: 'अनुसन्धान',
  'Select a service': 'सेवा छान्नुहोस्',
  'Strategic Consulting': 'योजना परामर्श',
  'Technology Solutions': 'प्रविधि सेवा',
  'Financial Advisory': 'आर्थिक सल्लाह',
  'Marketing Strategy': 'मार्केटिङ योजना',
  'Operations Management': 'सञ्चालन व्यवस्थापन',
  Other: 'अन्य',

  'Tell us where you want to go, what you have studied and what worries you.':
    'कहाँ जान चाहनुहुन्छ, के पढ्नुभएको छ र मनमा के चिन्ता छ, भन्नुहोस्।',
  'Get in Touch': 'सम्पर्क गर्नुहोस्',
  Email: 'इमेल',
  Phone: 'फोन',
  Address: 'ठेगाना',
  'Find us on the map': 'नक्सामा हेर्नुहोस्',
  'Business Hours': 'कार्यालय खुल्ने समय',
  'Send us a Message': 'सन्देश पठाउनुहोस्',
  'Leave this empty': 'यो खाली छोड्नुहोस्',
  'I am asking about {title}': '{title} बारे सोध्दै छु',
  'Full Name': 'पूरा नाम',
  'Email Address': 'इमेल ठेगाना',
  'Phone Number': 'फोन नम्बर',
  Company: 'कलेज वा कार्यालय',
  'Service Interest': 'कुन सेवा चाहिएको हो?',
  Message: 'सन्देश',
  'Tell us about your project: what you want to study, where, and from when':
    'आफ्नो योजना लेख्नुहोस्: के पढ्ने, कहाँ, र कहिलेदेखि',
  'Send Message': 'सन्देश पठाउनुहोस्',
  'Write to {brand} in {location}, call or visit, and ask your question.':
    '{brand}, {location}: लेख्नुहोस्, फोन गर्नुहोस् वा भेट्न आउनुहोस्, र आफ्नो प्रश्न सोध्नुहोस्।',
  'Tell those who come after you how it went, good or bad. Reviews appear only after approval.':
    'पछि आउनेहरूलाई आफ्नो अनुभव भन्नुहोस्, राम्रो होस् वा नराम्रो। स्वीकृत भएपछि मात्र यो वेबसाइटमा देखिन्छ।',
  'Did {brand} see you off? Tell those who come after you how it went.':
    'के तपाईं {brand} मार्फत जानुभयो? पछि आउनेहरूलाई आफ्नो अनुभव भन्नुहोस्।',
  'Your letter': 'तपाईंको चिठी',
  Name: 'नाम',
  Position: 'तपाईंको परिचय',
  'For example: nursing student, or mother of a student': 'जस्तै: नर्सिङकी विद्यार्थी, वा विद्यार्थीकी आमा',
  'College, school or company': 'कलेज, विद्यालय वा कार्यालय',
  "Where you study or work, or your child's college": 'तपाईं पढ्ने वा काम गर्ने ठाउँ, वा छोराछोरीको कलेज',
  Rating: 'कति तारा?',
  '{n} star': '{n} तारा',
  '{n} stars': '{n} तारा',
  Review: 'अनुभव',
  'What did we do well, and what should we do better?': 'हामीले के राम्रो गर्‍यौँ, के अझ राम्रो गर्नुपर्छ?',
  'Send Review': 'अनुभव पठाउनुहोस्',
  'If we publish your review, visitors see all that you write here.':
    'तपाईंको अनुभव वेबसाइटमा राखियो भने यहाँ लेखेको सबै कुरा सबैले देख्छन्।',

  'Tests, applications, visas and money, explained in plain words.':
    'परीक्षा, आवेदन, भिसा र खर्च, सजिलो भाषामा।',
  'Pages of the blog': 'ब्लगका पृष्ठ',
  'Newest posts': 'नयाँ लेख',
  'Older posts': 'पुराना लेख',
  Categories: 'विषय',
  'All posts': 'सबै लेख',
  'Nothing here yet': 'यहाँ अहिले केही छैन',
  'See all posts': 'सबै लेख हेर्नुहोस्',
  'There is no post about this yet. You can ask about it.': 'यसबारे अहिले लेख छैन। सोध्न भने सक्नुहुन्छ।',
  Tags: 'ट्याग',
  'Blog: {topic}': 'ब्लग: {topic}',
  'Blog: older posts': 'ब्लग: पुराना लेख',
  'Posts about {topic}. {lead}': '{topic} बारेका लेख। {lead}',
  '{n} min read': '{n} मिनेटको पढाइ',
  'This post does not exist or has not been published yet.': 'यो लेख यहाँ छैन, वा अझै आएको छैन।',
  'This post does not exist or has not been published yet. The blog has others.':
    'यो लेख यहाँ छैन, वा अझै आएको छैन। ब्लगमा अरू लेख छन्।',
  'Read next': 'अब यो पढ्नुहोस्',
  'See whom you can ask about which work.': 'कुन कामबारे कसलाई सोध्ने, यहाँ हेर्नुहोस्।',
  Experience: 'अनुभव',
  Education: 'शिक्षा',

  'That is too long to search for': 'यो खोज्नका लागि धेरै लामो भयो',
  'Search for a few words, at most {n} characters.': 'केही शब्द मात्र लेख्नुहोस्, बढीमा {n} अक्षर।',
  'Type a country, a test, a course or a service.': 'देश, परीक्षा, विषय वा सेवाको नाम लेख्नुहोस्।',
  'We cannot search right now': 'अहिले खोज्न सकिएन',
  'Please try again in a minute. Or ask a counsellor.':
    'कृपया एक मिनेटपछि फेरि प्रयास गर्नुहोस्। वा परामर्शदातालाई सोध्नुहोस्।',
  'Nothing found for “{query}”': '“{query}” भेटिएन',
  'Try fewer or other words. Or ask a counsellor.': 'थोरै वा अरू शब्दले खोज्नुहोस्। वा परामर्शदातालाई सोध्नुहोस्।',
  'What are you looking for?': 'के खोज्दै हुनुहुन्छ?',
  'Search: {query}': 'खोज: {query}',
  'Search this site: countries, tests, courses, services and posts.':
    'यो वेबसाइटमा खोज्नुहोस्: देश, परीक्षा, विषय, सेवा र लेख।',

  What: 'के',
  'How much': 'कति',
  Source: 'स्रोत',
  'See the source': 'स्रोत हेर्नुहोस्',
  'ask us': 'हामीलाई सोध्नुहोस्',
  'may have changed since {day}': '{day} पछि फेरिएको हुन सक्छ',
  Video: 'भिडियो',
  'Full: waiting list': 'भरियो: प्रतीक्षा सूची',
  '{n} seat left': '{n} सिट बाँकी',
  '{n} seats left': '{n} सिट बाँकी',
  Starts: 'सुरु हुने',
  Days: 'दिन र समय',
  Lasts: 'अवधि',
  '{n} week': '{n} हप्ता',
  '{n} weeks': '{n} हप्ता',
  Place: 'ठाउँ',
  Fee: 'शुल्क',
  '{from} to {to}': '{from} देखि {to} सम्म',
  'Ask about the waiting list': 'प्रतीक्षा सूचीबारे सोध्नुहोस्',
  'Ask for a seat': 'सिट माग्नुहोस्',
  'The next class has no date yet.': 'अर्को कक्षाको मिति तोकिएको छैन।',
  'Tell us which hours suit you.': 'तपाईंलाई कुन समय मिल्छ, भन्नुहोस्।',
  'I am asking for a seat in {title}, from {day}, {hours}. This is a request, not a booking. Please leave your number.':
    '{title} मा सिट चाहन्छु, {day} देखि, {hours}। यो अनुरोध मात्र हो, सिट पक्का भएको होइन। फोन नम्बर पनि लेख्नुहोला।',
} as const satisfies Readonly<Record<string, string>>;

export type Word = keyof typeof ne;

export const formWords = Object.keys(ofForms) as Word[];
export const wordsOfEveryPage = Object.keys(onEveryPage) as Word[];
