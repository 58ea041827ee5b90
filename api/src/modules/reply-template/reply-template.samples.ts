/** The reply templates of a new office. The variables are filled when staff send a reply (`reply-template.rules.ts`). */
export const sampleReplies = [
  {
    title: 'After a missed call',
    textEn:
      'Hello {name}, this is {counsellor} of {office}. I am writing about your enquiry. When may I call? Our number is {phone}.',
    textNe:
      'नमस्ते {name}, म {office} बाट {counsellor}। तपाईंको सोधपुछबारे लेख्दै छु। कहिले फोन गरौँ? हाम्रो नम्बर {phone} हो।',
  },
  {
    title: 'Documents to bring',
    textEn:
      'Hello {name}, please bring to our office: your passport or citizenship certificate, your transcripts and certificates from grade 10 on, and your test result if you have one. Bring copies, and keep the originals safe at home. {counsellor}, {office}, {phone}',
    textNe:
      'नमस्ते {name}, कार्यालय आउँदा पासपोर्ट वा नागरिकता, कक्षा १० देखिका लब्धाङ्कपत्र र प्रमाणपत्र, अनि भाषा परीक्षा दिनुभएको भए त्यसको नतिजा ल्याउनुहोला। प्रतिलिपि ल्याउनुहोला, सक्कल घरमै राख्नुहोला। {counsellor}, {office}, {phone}',
  },
  {
    title: 'A test class (IELTS, PTE, SAT)',
    textEn:
      'Hello {name}, thank you for asking about a test. Please tell us which test you need, which score, and by when, and whether you can come in the morning, during the day or in the evening. Ask on which days and at what hours a class meets, and what it costs. {counsellor}, {office}, {phone}',
    textNe:
      'नमस्ते {name}, परीक्षाबारे सोध्नुभएकोमा धन्यवाद। कुन परीक्षा, कति अङ्क र कहिलेसम्म चाहिन्छ, अनि बिहान, दिउँसो वा बेलुका कुन समय मिल्छ, बताउनुहोला। कक्षा कुन दिन र कति बजे हुन्छ, कति शुल्क लाग्छ, त्यो पनि सोध्नुहोला। {counsellor}, {office}, {phone}',
  },
  {
    title: 'Study abroad: first questions',
    textEn:
      'Hello {name}, four things help to compare countries and universities: your last degree and its marks, what you want to study, when you want to leave, and how your family will pay for it. Answer here, or come to the office. {counsellor}, {office}, {phone}',
    textNe:
      'नमस्ते {name}, देश र विश्वविद्यालय तुलना गर्न चार कुरा थाहा हुनुपर्छ: पछिल्लो परीक्षाको नतिजा, पढ्न चाहेको विषय, जान चाहेको समय, र खर्च कसरी जुट्छ। यहीँ लेख्नुहोस् वा कार्यालयमा आउनुहोस्। {counsellor}, {office}, {phone}',
  },
  {
    title: 'A visa application',
    textEn:
      'Hello {name}, before a visa application, check three things: the offer letter, the money that your family can show and where it comes from, and your reasons in your own words. Please bring what you have, also an earlier refusal. Nobody can promise a visa; ask what can still be improved. {counsellor}, {office}, {phone}',
    textNe:
      'नमस्ते {name}, भिसाको आवेदन दिनुअघि तीन कुरा हेर्नुपर्छ: अफर लेटर, परिवारले देखाउन सक्ने रकम र त्यसको स्रोत, अनि पढ्न जाने कारण तपाईंकै शब्दमा। भएका कागजात ल्याउनुहोला, पहिले भिसा अस्वीकृत भएको भए त्यो पत्र पनि। भिसाको ग्यारेन्टी कसैले दिन सक्दैन; के सुधार्न सकिन्छ, सोध्नुहोला। {counsellor}, {office}, {phone}',
  },
  {
    title: 'The NOC of the Ministry',
    textEn:
      'Hello {name}, you need the No Objection Certificate (NOC) of the Ministry of Education before a bank sends your fees abroad. Please send us photographs of your offer letter, your certificates from grade 10 on, and your passport or citizenship certificate. Ask what is missing before you apply. {counsellor}, {office}, {phone}',
    textNe:
      'नमस्ते {name}, बैंकबाट विदेशमा शुल्क पठाउन शिक्षा मन्त्रालयको NOC (अनापत्ति पत्र) चाहिन्छ। अफर लेटर, कक्षा १० देखिका प्रमाणपत्र, र पासपोर्ट वा नागरिकताको फोटो पठाउनुहोला। निवेदन दिनुअघि के पुगेन, सोध्नुहोला। {counsellor}, {office}, {phone}',
  },
  {
    title: 'A visit confirmed',
    textEn:
      'Hello {name}, we look forward to your visit on {day}. If you cannot come, please write and name another day. {counsellor}, {office}',
    textNe:
      'नमस्ते {name}, {day} मा तपाईंलाई कार्यालयमा भेट्न पाउँदा खुसी लाग्नेछ। आउन नमिल्ने भए अर्को दिन लेख्नुहोला। {counsellor}, {office}',
  },
  {
    title: 'Thanks after a talk',
    textEn:
      'Hello {name}, thank you for talking with us. Ask whenever a question comes up: call {phone} or answer here. {counsellor}, {office}',
    textNe:
      'नमस्ते {name}, हामीसँग कुरा गर्नुभएकोमा धन्यवाद। कुनै प्रश्न भए {phone} मा फोन गर्नुहोस् वा यहीँ लेख्नुहोस्। {counsellor}, {office}',
  },
] as const;
